import { describe, expect, test } from "vitest";
import type { Stay } from "#app/features/boarding/stay/stay.queries.server.ts";
import {
  canWriteAboutStay,
  holdsPlaces,
  type Situation,
  stayStatuses,
} from "#app/features/boarding/stay/stay.ts";
import {
  answerEndInWords,
  answersInWords,
  boarderNextStep,
} from "#app/features/boarding/stay/stay-sentences.ts";
import { staySteps } from "#app/features/boarding/stay/stay-steps.server.ts";
import { canTake, viewSteps } from "#app/platform/steps/steps.server.ts";

const now = new Date("2026-06-01T10:00:00.000Z");
const bisi = { id: "bisi", name: "Bisi" };
type StepRole = keyof typeof staySteps.stepsByRole;
const movers: Record<string, { stepRole: StepRole; actor: { id?: string; name: string } }> = {
  staff: { stepRole: "staff", actor: { id: "ada", name: "Ada" } },
  owner: { stepRole: "owner", actor: { name: "Kemi" } },
  "the named boarder": { stepRole: "boarder", actor: bisi },
  "another boarder": { stepRole: "boarder", actor: { id: "another", name: "Another" } },
  "the clock": { stepRole: "clock", actor: { name: "Clock" } },
};

const base: Situation = {
  status: "received",
  source: "request",
  boarder_id: null,
  start_day: "2026-06-02",
  end_day: "2026-06-05",
  created_at: "2026-06-01T09:00:00.000Z",
};

/** Everything that product.md's table allows before the first day; all else is refused. */
const allowed: Record<string, string[]> = {
  "request received": [
    ...["staff ask", "staff accept", "staff assign", "staff decline", "staff cancel"],
    ...["owner cancel", "owner requestDays"],
  ],
  "request needs_info": [
    ...["owner answer", "staff accept", "staff assign", "staff decline", "staff cancel"],
    ...["owner cancel", "owner requestDays"],
  ],
  "request accepted": ["staff assign", "staff cancel", "owner cancel", "owner requestDays"],
  "request assigned": [
    ...["the named boarder giveBack", "the named boarder checkIn"],
    ...["staff cancel", "owner cancel", "owner requestDays"],
  ],
  "request checked_in": ["the named boarder checkOut"],
  "booking received": [
    ...["staff ask", "the named boarder ask", "the named boarder accept"],
    ...["the named boarder decline", "staff cancel", "owner cancel", "owner requestDays"],
  ],
  "booking needs_info": [
    ...["owner answer", "the named boarder accept", "the named boarder decline"],
    ...["staff cancel", "owner cancel", "owner requestDays"],
  ],
  "booking accepted": [
    ...["the named boarder checkIn", "staff cancel", "owner cancel", "owner requestDays"],
  ],
  "booking checked_in": ["the named boarder checkOut"],
};

function situation(source: Situation["source"], status: Situation["status"]): Situation {
  const hasBoarder =
    source === "booking" || ["assigned", "checked_in", "checked_out"].includes(status);
  return { ...base, source, status, boarder_id: hasBoarder ? "bisi" : null };
}

/** With what else a row has, and no step asks about. */
function rowOf(stay: Situation): Stay {
  return { requested_start_day: null, requested_end_day: null, ...stay } as unknown as Stay;
}

function movesFrom(stay: Situation, at = now): string[] {
  const row = rowOf(stay);
  return Object.entries(movers).flatMap(([who, { stepRole, actor }]) =>
    staySteps.canAccess(row, stepRole, actor)
      ? viewSteps(staySteps, stepRole, row, at).map(({ name }) => `${who} ${name}`)
      : [],
  );
}

const expires = (stay: Situation, instant: string) =>
  canTake(staySteps, "clock", "expire", rowOf(stay), new Date(instant));

describe("the state machine of stays", () => {
  const states = (["request", "booking"] as const).flatMap((source) =>
    stayStatuses
      .filter((status) => source === "request" || status !== "assigned")
      .map((status) => [source, status] as const),
  );

  test.each(states)(
    "a %s that is %s allows the steps of the table and no other",
    (source, status) => {
      const moves = movesFrom(situation(source, status));
      expect(moves.toSorted()).toEqual((allowed[`${source} ${status}`] ?? []).toSorted());
    },
  );

  test("a pet is checked in from the day before the first to the last, by the day in Lagos", () => {
    const stay = {
      ...situation("request", "assigned"),
      start_day: "2026-06-10",
      end_day: "2026-06-12",
    };
    const can = (instant: string) =>
      canTake(staySteps, "boarder", "checkIn", rowOf(stay), new Date(instant));
    expect(can("2026-06-08T22:59:59.999Z")).toBe(false);
    expect(can("2026-06-08T23:00:00.000Z")).toBe(true);
    expect(can("2026-06-12T22:59:59.999Z")).toBe(true);
    expect(can("2026-06-12T23:00:00.000Z")).toBe(false);
  });

  test("what nobody took up expires after its last day, and not before", () => {
    for (const status of ["received", "needs_info", "accepted", "assigned"] as const) {
      const stay = situation("request", status);
      expect(expires(stay, "2026-06-05T22:59:59.999Z")).toBe(false);
      expect(expires(stay, "2026-06-05T23:00:00.000Z")).toBe(true);
    }
    const arrived = situation("request", "checked_in");
    expect(expires(arrived, "2026-07-01T10:00:00.000Z")).toBe(false);
  });

  test("a booking without an answer expires after 48 hours, or when it begins", () => {
    const far = {
      ...situation("booking", "received"),
      start_day: "2026-08-01",
      end_day: "2026-08-02",
    };
    expect(expires(far, "2026-06-03T08:59:59.999Z")).toBe(false);
    expect(expires(far, "2026-06-03T09:00:00.000Z")).toBe(true);
    const near = situation("booking", "received");
    expect(expires(near, "2026-06-01T22:59:59.999Z")).toBe(false);
    expect(expires(near, "2026-06-01T23:00:00.000Z")).toBe(true);
    const asked = { ...far, status: "needs_info" } as const;
    expect(expires(asked, "2026-06-20T09:00:00.000Z")).toBe(false);
  });

  test("a stay whose last day is over is handed over to nobody", () => {
    const stay = {
      ...situation("request", "accepted"),
      start_day: "2026-05-20",
      end_day: "2026-05-31",
    };
    expect(canTake(staySteps, "staff", "assign", rowOf(stay), now)).toBe(false);
  });

  test("only what has a boarder and is not over holds places", () => {
    const holding = states.filter(([source, status]) => holdsPlaces(situation(source, status)));
    expect(holding.map((one) => one.join(" "))).toEqual([
      ...["request assigned", "request checked_in", "booking received", "booking needs_info"],
      ...["booking accepted", "booking checked_in"],
    ]);
  });
});

test.each([
  ["2026-06-01", "has to answer before 2 Jun, 2026", "2 Jun, 2026"],
  ["2026-06-03", "has to answer before 3 Jun, 2026", "3 Jun, 2026"],
  ["2026-06-04", "has 48 hours to answer", "3 Jun, 2026, 23:00"],
])(
  "a boarder is given the time that a booking of the first of June for %s has",
  (start_day, input, end) => {
    // Eleven in the evening in Lagos; the 48 hours end on the third.
    const booking = { start_day, created_at: "2026-06-01T22:00:00.000Z" };
    expect(answersInWords(booking)).toBe(input);
    const step = { status: "received", source: "booking", pet: "Milo" } as const;
    expect(boarderNextStep({ ...step, answerBy: answerEndInWords(booking) })).toBe(
      `Please answer before ${end}. Until then the place is kept.`,
    );
  },
);

test("of boarders the one of the stay alone writes in its thread", () => {
  const stay: Situation = { ...base, status: "assigned", boarder_id: "bisi" };
  expect(canWriteAboutStay(stay, { as: "boarder", id: "bisi" }, now)).toBe(true);
  expect(canWriteAboutStay(stay, { as: "boarder", id: "another" }, now)).toBe(false);
  expect(canWriteAboutStay({ ...stay, boarder_id: null }, { as: "boarder", id: "bisi" }, now)).toBe(
    false,
  );
});
