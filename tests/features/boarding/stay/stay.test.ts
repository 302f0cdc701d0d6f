import { describe, expect, test } from "vitest";
import {
  canTake,
  holdsPlaces,
  nightsOf,
  type Situation,
  type StepActor,
  statusAfter,
  stayStatuses,
  staySteps,
} from "#app/features/boarding/stay/stay.ts";

const now = new Date("2026-06-01T10:00:00.000Z");
const bisi = { as: "boarder", id: "bisi" } as const;
const movers = {
  staff: { as: "staff" },
  owner: { as: "owner" },
  "the named boarder": bisi,
  "another boarder": { as: "boarder", id: "another" },
  "the clock": { as: "clock" },
} as const satisfies Record<string, StepActor>;

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
    "staff ask",
    "staff accept",
    "staff decline",
    "staff cancel",
    "owner cancel",
  ],
  "request needs_info": [
    ...["owner answer", "staff accept", "staff decline", "staff cancel", "owner cancel"],
  ],
  "request accepted": ["staff assign", "staff cancel", "owner cancel"],
  "request assigned": [
    ...["the named boarder giveBack", "the named boarder checkIn"],
    ...["staff cancel", "owner cancel"],
  ],
  "request checked_in": ["the named boarder checkOut"],
  "booking received": [
    ...["staff ask", "the named boarder ask", "the named boarder accept"],
    ...["the named boarder decline", "staff cancel", "owner cancel"],
  ],
  "booking needs_info": [
    ...["owner answer", "the named boarder accept", "the named boarder decline"],
    ...["staff cancel", "owner cancel"],
  ],
  "booking accepted": ["the named boarder checkIn", "staff cancel", "owner cancel"],
  "booking checked_in": ["the named boarder checkOut"],
};

function situation(source: Situation["source"], status: Situation["status"]): Situation {
  const hasBoarder =
    source === "booking" || ["assigned", "checked_in", "checked_out"].includes(status);
  return { ...base, source, status, boarder_id: hasBoarder ? "bisi" : null };
}

function movesFrom(stay: Situation, at = now): string[] {
  return staySteps.flatMap((step) =>
    Object.entries(movers).flatMap(([who, stepActor]) =>
      canTake(step, stay, stepActor, at) ? [`${who} ${step}`] : [],
    ),
  );
}

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
    const can = (instant: string) => canTake("checkIn", stay, bisi, new Date(instant));
    expect(can("2026-06-08T22:59:59.999Z")).toBe(false);
    expect(can("2026-06-08T23:00:00.000Z")).toBe(true);
    expect(can("2026-06-12T22:59:59.999Z")).toBe(true);
    expect(can("2026-06-12T23:00:00.000Z")).toBe(false);
  });

  test("what nobody took up expires after its last day, and not before", () => {
    const clock = { as: "clock" } as const;
    for (const status of ["received", "needs_info", "accepted", "assigned"] as const) {
      const stay = situation("request", status);
      expect(canTake("expire", stay, clock, new Date("2026-06-05T22:59:59.999Z"))).toBe(false);
      expect(canTake("expire", stay, clock, new Date("2026-06-05T23:00:00.000Z"))).toBe(true);
    }
    const arrived = situation("request", "checked_in");
    expect(canTake("expire", arrived, clock, new Date("2026-07-01T10:00:00.000Z"))).toBe(false);
  });

  test("a booking without an answer expires after 48 hours, or when it begins", () => {
    const clock = { as: "clock" } as const;
    const far = {
      ...situation("booking", "received"),
      start_day: "2026-08-01",
      end_day: "2026-08-02",
    };
    expect(canTake("expire", far, clock, new Date("2026-06-03T08:59:59.999Z"))).toBe(false);
    expect(canTake("expire", far, clock, new Date("2026-06-03T09:00:00.000Z"))).toBe(true);
    const near = situation("booking", "received");
    expect(canTake("expire", near, clock, new Date("2026-06-01T22:59:59.999Z"))).toBe(false);
    expect(canTake("expire", near, clock, new Date("2026-06-01T23:00:00.000Z"))).toBe(true);
    const asked = { ...far, status: "needs_info" } as const;
    expect(canTake("expire", asked, clock, new Date("2026-06-20T09:00:00.000Z"))).toBe(false);
  });

  test("a stay whose last day is over is handed over to nobody", () => {
    const stay = {
      ...situation("request", "accepted"),
      start_day: "2026-05-20",
      end_day: "2026-05-31",
    };
    expect(canTake("assign", stay, { as: "staff" }, now)).toBe(false);
  });

  test("only what has a boarder and is not over holds places", () => {
    const holding = states.filter(([source, status]) => holdsPlaces(situation(source, status)));
    expect(holding.map((one) => one.join(" "))).toEqual([
      ...["request assigned", "request checked_in", "booking received", "booking needs_info"],
      ...["booking accepted", "booking checked_in"],
    ]);
  });

  test("every step leads to a state that the machine knows", () => {
    expect(staySteps.every((step) => stayStatuses.includes(statusAfter(step)))).toBe(true);
  });
});

test("nights run from the start to the day before the end; a stay of one day takes that day's", () => {
  expect(nightsOf("2026-12-30", "2027-01-02")).toEqual(["2026-12-30", "2026-12-31", "2027-01-01"]);
  expect(nightsOf("2026-12-30", "2026-12-30")).toEqual(["2026-12-30"]);
  expect(nightsOf("2028-02-28", "2028-03-01")).toEqual(["2028-02-28", "2028-02-29"]);
});
