import { beforeAll, beforeEach, expect, test } from "vitest";
import { findCheckInDay } from "#app/features/boarding/stay/boarder/boarded-stay.server.ts";
import { findStayForBoarder } from "#app/features/boarding/stay/boarder/list-boarder-stays.server.ts";
import { expireStays } from "#app/features/boarding/stay/expire-stays.server.ts";
import {
  type StayStatus,
  stayStatuses,
  upcomingStatuses,
} from "#app/features/boarding/stay/stay.ts";
import { staySteps } from "#app/features/boarding/stay/stay-steps.server.ts";
import { openBookingsAt } from "#app/features/insights/open-bookings/open-bookings.server.ts";
import { queueStaffDigest } from "#app/features/insights/staff-digest/queue-staff-digest.server.ts";
import { archivePet } from "#app/features/pets/pet/archive-pet.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { takeStepByName, undoStep } from "#app/platform/steps/take-step.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { emailsTo, subjectsTo } from "#tests/support/emails.ts";
import { value } from "#tests/support/listings.ts";
import { hourMs, minuteMs, servicesForAll } from "#tests/support/services.ts";
import {
  acceptStay,
  askAboutStay,
  cancelOwnStay,
  checkIn,
  declineStay,
  giveStayBack,
  handOverStay,
  requestDays,
} from "#tests/support/stay-steps.ts";
import {
  accepted,
  boarder,
  booked,
  handedOver,
  nightsOfBoarder,
  received,
  stayOf,
} from "#tests/support/stays.ts";
import { expectMatrix, expectRefused, expectUndo } from "#tests/support/step-table.ts";
import { rowsOf } from "#tests/support/tables.ts";

type Way = [stepRole: "staff" | "boarder", name: string][];
const toHere: Way = [
  ["staff", "accept"],
  ["staff", "assign"],
];
/** How each status of a request is reached. */
const ways: Record<StayStatus, Way> = {
  received: [],
  needs_info: [["staff", "ask"]],
  accepted: [["staff", "accept"]],
  assigned: toHere,
  checked_in: [...toHere, ["boarder", "checkIn"]],
  checked_out: [...toHere, ["boarder", "checkIn"], ["boarder", "checkOut"]],
  declined: [["staff", "decline"]],
  cancelled: [["staff", "cancel"]],
  expired: [],
};
/** The same of an owner's booking, which nobody hands over. */
const bookedWays: Partial<Record<StayStatus, Way>> = {
  received: [],
  needs_info: [["boarder", "ask"]],
  accepted: [["boarder", "accept"]],
  declined: [["boarder", "decline"]],
};

/** A question and its answer leave at once, and a boarder finds no stay that they do not have. */
const steps = {
  "staff accept": "received needs_info",
  "staff ask": "received!",
  "staff decline": "received needs_info",
  "staff assign": "received needs_info accepted",
  "staff cancel": "received needs_info accepted assigned",
  "boarder accept": "received needs_info cancelled? expired?",
  "boarder ask": "received! cancelled? expired?",
  "boarder decline": "received needs_info cancelled? expired?",
  "boarder giveBack": "assigned received? needs_info? accepted? declined? cancelled? expired?",
  "boarder checkIn": "assigned received? needs_info? accepted? declined? cancelled? expired?",
  "boarder checkOut": "checked_in received? needs_info? accepted? declined? cancelled? expired?",
  "staff acceptDays": "received needs_info accepted assigned",
  "staff declineDays": "received needs_info accepted assigned",
  "boarder acceptDays": "assigned received? needs_info? accepted? declined? cancelled? expired?",
  "boarder declineDays": "assigned received? needs_info? accepted? declined? cancelled? expired?",
  "owner requestDays": "received! needs_info! accepted! assigned!",
  "owner withdrawDays": "received! needs_info! accepted! assigned!",
  "owner answer": "needs_info!",
  "owner cancel": "received needs_info accepted assigned",
};

onEachEngine("a step of a stay on %s", (engine) => {
  const { services, ada } = servicesForAll(engine, "ada");
  let bisi: Actor;

  beforeAll(async () => {
    bisi = await boarder(services, "bisi", { places: 40 });
  });
  beforeEach(() => services.pass(7 * 24 * hourMs));

  const undo = (actor: Actor, id: string, changeId: string) => {
    const stepRole = actor.role === "staff" ? "staff" : "boarder";
    return undoStep(services, staySteps, id, { stepRole, actor, changeId, key: undefined });
  };
  const soon = () => {
    const today = lagosDay(services.now());
    return { startDate: addDays(today, 1), endDate: addDays(today, 3) };
  };

  /** Of a new stay of `make`. */
  const otherDays = () => {
    const made = lagosDay(services.now());
    return { startDate: addDays(made, 2), endDate: addDays(made, 6) };
  };

  function input(_: string, name: string): object {
    const all: Record<string, object> = {
      assign: { boarderId: bisi.id, privateNote: null },
      checkIn: { items: ["Lead", "Bowl"], cards: ["paper"] },
      checkOut: { returned: [1], note: "He ate well.", confirmed: true },
      ask: { question: "Does he bite?", privateNote: null },
      answer: { answer: "Never." },
      requestDays: { ...otherDays(), remark: "My flight is later." },
      acceptDays: { ...otherDays(), reason: null },
    };
    return all[name] ?? { reason: "A reason", privateNote: null };
  }

  const kindOf = (stepRole: string, name: string) =>
    stepRole === "boarder" && ["accept", "decline", "ask"].includes(name) ? "booking" : "request";

  /** A new one in this status, of which the pet may arrive today. */
  async function make(status: StayStatus, stepRole: string, name: string): Promise<string> {
    services.pass(24 * hourMs);
    const today = lagosDay(services.now());
    const days = { startDate: addDays(today, 1), endDate: addDays(today, 4) };
    const bookedWay = kindOf(stepRole, name) === "booking" ? bookedWays[status] : undefined;
    const id = bookedWay
      ? (await booked(services, bisi.id, days)).stay.id
      : (await received(services, days)).id;
    for (const [who, step] of bookedWay ?? ways[status]) {
      const actor = who === "staff" ? ada : bisi;
      const form = { stepRole: who, name: step, input: input(who, step), actor, key: undefined };
      value(await takeStepByName(services, staySteps, id, form));
      services.pass(11 * minuteMs);
    }
    if (["acceptDays", "declineDays", "withdrawDays"].includes(name) && isUpcoming(status)) {
      value(await requestDays(services, id, { ...otherDays(), remark: "" }));
    }
    if (status === "expired") {
      services.pass(6 * 24 * hourMs);
      while ((await expireStays(services)) > 0);
    }
    return id;
  }

  const isUpcoming = (status: StayStatus) => upcomingStatuses.some((one) => one === status);

  const cases = () => ({
    services,
    table: staySteps,
    statuses: stayStatuses,
    make,
    input,
    kindOf,
    actors: { staff: ada, boarder: bisi, owner: { name: "Fọláṣadé Ìdòwú" } },
    steps,
  });

  test("happens once from the statuses of its table, and from no other", async () => {
    await expectMatrix(cases());
  });

  test("is refused where somebody else answers, and outside of its days", async () => {
    const { stay } = await booked(services, bisi.id, soon());
    const answers = ["staff accept", "staff decline", "staff assign", "clock expire"];
    await expectRefused(cases(), "booked at a boarder", stay.id, answers);

    const today = lagosDay(services.now());
    const days = { startDate: addDays(today, 2), endDate: addDays(today, 4) };
    const expected = await handedOver(services, ada, bisi, days);
    const waiting = await accepted(services, ada, days);
    const toCome = ["boarder checkIn", "clock expire"];
    await expectRefused(cases(), "two days before its first", expected.id, toCome);
    await expectRefused(cases(), "accepted, and still to come", waiting.id, ["clock expire"]);
    services.pass(5 * 24 * hourMs);
    await expectRefused(cases(), "the day after its last", expected.id, ["boarder checkIn"]);
    await expectRefused(cases(), "accepted, and over", waiting.id, ["staff assign"]);
  });

  test("that can be taken back leaves every row as it was, and nobody is told", async () => {
    await expectUndo(cases());
  });

  test("that follows another one lets what was held leave first", async () => {
    const stay = await accepted(services, ada, soon());
    services.pass(minuteMs);
    value(await handOverStay(services, ada, stay.id, { boarderId: bisi.id }, undefined));
    const mails = await emailsTo(services, stay.owner_email);
    const now = services.now().getTime();
    expect(mails.slice(1).map(({ subject, due_at }) => [subject, Date.parse(due_at)])).toEqual([
      ["We can look after Simba", now],
      ["Simba has a place", now + 10 * minuteMs],
    ]);
  });

  test("that gave a stay back is taken back by whoever did it, though it is theirs no longer", async () => {
    const stay = await handedOver(services, ada, bisi, soon());
    services.pass(11 * minuteMs);
    const { changeId } = value(
      await giveStayBack(services, bisi, stay.id, { reason: "Ill" }, undefined),
    );
    expect(await findStayForBoarder(services, bisi, stay.id)).toBeUndefined();
    const other: Actor = { ...bisi, id: ada.id };
    expect(await undo(other, stay.id, changeId)).toMatchObject({ code: "NOT_FOUND" });
    value(await undo(bisi, stay.id, changeId));
    expect(await stayOf(services, stay.reference)).toMatchObject({
      status: "assigned",
      boarder_id: bisi.id,
    });
    // The owner never hears of it, and staff neither.
    expect(await subjectsTo(services, stay.owner_email)).not.toContain(
      "We choose another boarder for Simba",
    );
    services.pass(20 * minuteMs);
    const told = await rowsOf(
      services,
      "staff_notifications",
      { event: "stay-given-back", entity_id: stay.id },
      "id",
    );
    expect(told).toEqual([]);
  });

  test("is in the digest to staff once it can no longer be taken back", async () => {
    const stay = await handedOver(services, ada, bisi, soon());
    services.pass(20 * minuteMs);
    await queueStaffDigest(services);
    value(await giveStayBack(services, bisi, stay.id, { reason: "Ill" }, undefined));
    const at = new Date(services.now().getTime() + 10 * minuteMs).toISOString();
    services.pass(9 * minuteMs);
    const waits = async () =>
      services.db.reader
        .selectFrom("staff_notifications")
        .select("at")
        .where("entity_id", "=", stay.id)
        .where("event", "=", "stay-given-back")
        .where("digest_at", "is", null)
        .execute();
    await queueStaffDigest(services);
    expect(await waits()).toEqual([{ at }]);
    services.pass(20 * minuteMs);
    await queueStaffDigest(services);
    expect(await waits()).toHaveLength(0);
  });

  test("that freed a place is not taken back once another pet has it, in words", async () => {
    const musa = await boarder(services, "musa", { places: 1 });
    const first = await booked(services, musa.id);
    const { changeId } = value(await cancelOwnStay(services, first.stay.reference, undefined));
    const rival = await booked(services, musa.id);
    const owner = { stepRole: "owner", actor: { name: first.stay.owner_name } };
    const late = await undoStep(services, staySteps, first.stay.id, {
      ...owner,
      changeId,
      key: undefined,
    });
    expect(late).toMatchObject({ ok: false, code: "CONFLICT" });
    expect(!late.ok && late.message).toMatch(/has no free place in the night of/);
    const nights = await nightsOfBoarder(services, musa.id);
    expect(new Set(nights.map(({ stay_id }) => stay_id))).toEqual(new Set([rival.stay.id]));
  });

  test("that called a booking off is not taken back once its pet is archived, in words", async () => {
    const { stay, owner, petId } = await booked(services, bisi.id);
    const { changeId } = value(
      await declineStay(services, bisi, stay.id, { reason: "I travel" }, undefined),
    );
    const open = openBookingsAt(services.now());
    value(await archivePet(services, owner, petId, undefined, open));
    expect(await undo(bisi, stay.id, changeId)).toEqual({
      ok: false,
      code: "CONFLICT",
      message: "Bingo was archived in the meantime, so this does not change.",
    });
    expect((await stayOf(services, stay.reference)).status).toBe("declined");
  });

  test("that cancelled is not taken back once the same was asked for again, in words", async () => {
    const stay = await received(services, { ownerPhone: "08055559999" });
    const { changeId } = value(await cancelOwnStay(services, stay.reference, undefined));
    await received(services, { ownerPhone: "08055559999" });
    const owner = { stepRole: "owner", actor: { name: stay.owner_name } };
    const answer = await undoStep(services, staySteps, stay.id, {
      ...owner,
      changeId,
      key: undefined,
    });
    expect(answer).toEqual({
      ok: false,
      code: "CONFLICT",
      message: "The same was requested again in the meantime, so this does not change.",
    });
    expect((await stayOf(services, stay.reference)).status).toBe("cancelled");
  });

  test("that is taken back tells of no answer that nobody gave", async () => {
    const stay = await received(services);
    const { changeId } = value(await acceptStay(services, ada, stay.id, {}, undefined));
    value(await undo(ada, stay.id, changeId));
    const early = await handOverStay(services, ada, stay.id, { boarderId: bisi.id }, undefined);
    expect(!early.ok && early.message).toBe(
      "Nobody has answered this request for the stay of Simba yet.",
    );
    value(await askAboutStay(services, ada, stay.id, { question: "Age?" }, undefined));
  });

  test("that checked a pet in by mistake is no arrival any more", async () => {
    const today = lagosDay(services.now());
    const days = { startDate: today, endDate: addDays(today, 3) };
    const stay = await handedOver(services, ada, bisi, days);
    const { changeId } = value(
      await checkIn(services, bisi, stay.id, undefined, { items: ["Lead"] }),
    );
    expect(await findCheckInDay(services.db.reader, stay.id)).toBe(today);
    value(await undo(bisi, stay.id, changeId));
    expect(await findCheckInDay(services.db.reader, stay.id)).toBeUndefined();
  });
});
