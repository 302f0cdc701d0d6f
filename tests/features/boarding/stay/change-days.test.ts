// Other days for a stay: who asks, who answers, and what is reserved meanwhile.
import { beforeEach, expect, test } from "vitest";
import { findStayForBoarder } from "#app/features/boarding/stay/boarder/list-boarder-stays.server.ts";
import { countWaitingStays } from "#app/features/boarding/stay/count-waiting-stays.server.ts";
import { findStayStatus } from "#app/features/boarding/stay/public/follow-stay.server.ts";
import { findStayForStaff } from "#app/features/boarding/stay/staff/find-stay.server.ts";
import { listStayMessages } from "#app/features/boarding/stay/stay.queries.server.ts";
import { agreedForDays } from "#app/features/boarding/stay/stay.ts";
import { staySteps } from "#app/features/boarding/stay/stay-steps.server.ts";
import { listWaitingStays } from "#app/features/boarding/stay/waiting-stays.server.ts";
import { queueStaffDigest } from "#app/features/insights/staff-digest/queue-staff-digest.server.ts";
import { eraseReferenceRecord } from "#app/features/privacy/sender-data/sender-data.server.ts";
import { saveHome } from "#app/features/providers/boarder/save-home.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { undoStep } from "#app/platform/steps/take-step.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { emailsTo, subjectsTo } from "#tests/support/emails.ts";
import { value } from "#tests/support/listings.ts";
import { hourMs, minuteMs, servicesForEach } from "#tests/support/services.ts";
import {
  acceptDays,
  acceptStay,
  cancelOwnStay,
  declineDays,
  requestDays,
  withdrawDays,
} from "#tests/support/stay-steps.ts";
import {
  accepted,
  boarder,
  booked,
  handedOver,
  nightsOfBoarder,
  openForPets,
  petWish,
  received,
  stayOf,
} from "#tests/support/stays.ts";
import { rowsOf } from "#tests/support/tables.ts";

/** Three nights from 10 June are asked for at first. */
const later = { startDate: "2026-06-12", endDate: "2026-06-17" };
const shorter = { startDate: "2026-06-11", endDate: "2026-06-12" };

onEachEngine("other days for a stay on %s", (engine) => {
  const { services, ada } = servicesForEach(engine, "ada");
  let bisi: Actor;

  beforeEach(async () => {
    bisi = await boarder(services, "bisi", { places: 1 });
    const home = { about: "", price: 8_000_00, newPhotos: [], removePhotos: [] };
    value(await saveHome(services, bisi, home, undefined));
  });

  const nights = async () => (await nightsOfBoarder(services, bisi.id)).map(({ night }) => night);
  const june = (...days: number[]) => days.map((day) => `2026-06-${day}`);
  const undo = (actor: Actor, id: string, changeId: string) =>
    undoStep(services, staySteps, id, {
      stepRole: actor.role === "staff" ? "staff" : "boarder",
      actor,
      changeId,
      key: undefined,
    });
  const viewOf = async (reference: string) => {
    const reader = { isSender: true, personId: undefined };
    return (await findStayStatus(services, reference, reader))?.ownerView;
  };

  test("keep the first ones reserved until the boarder accepts, and then places and price follow", async () => {
    const { id, reference, owner_email } = await handedOver(services, ada, bisi);
    services.pass(hourMs);
    value(await requestDays(services, id, { ...later, remark: "My flight is later." }));
    expect(await nights()).toEqual(june(10, 11, 12));
    expect(await stayOf(services, reference)).toMatchObject({
      start_day: "2026-06-10",
      agreed_kobo: 24_000_00,
      requested_start_day: "2026-06-12",
    });
    const thread = await listStayMessages(services.db.reader, id);
    expect(thread.map(({ author, text }) => [author, text])).toEqual([
      ["owner", "My flight is later."],
    ]);
    const [asked] = (await emailsTo(services, bisi.email)).slice(-1);
    expect(asked?.subject).toBe("Other dates for Simba?");
    expect(asked?.body).toContain("from 12 Jun, 2026 to 17 Jun, 2026");
    expect(asked?.body).toContain("> My flight is later.");
    const pending = {
      inWords: "12 Jun to 17 Jun, 2026",
      now: "10 Jun to 13 Jun, 2026",
      price: "5 nights × ₦8,000 = ₦40,000",
    };
    expect((await viewOf(reference))?.newDates).toMatchObject(pending);
    expect((await findStayForBoarder(services, bisi, id))?.newDates).toMatchObject(pending);
    expect((await findStayForStaff(services, ada, id))?.newDates).toMatchObject(pending);

    value(await acceptDays(services, bisi, id, later));
    expect(await nights()).toEqual(june(12, 13, 14, 15, 16));
    expect(await stayOf(services, reference)).toMatchObject({
      status: "assigned",
      start_day: "2026-06-12",
      end_day: "2026-06-17",
      agreed_kobo: 40_000_00,
      requested_start_day: null,
      requested_end_day: null,
    });
    services.pass(11 * minuteMs);
    const [told] = (await emailsTo(services, owner_email)).slice(-1);
    expect(told?.subject).toBe("The new dates for Simba");
    expect(told?.body).toContain("is now from 12 Jun, 2026 to 17 Jun, 2026");
    expect(told?.body).toContain("₦40,000.00");
    expect(told?.body).toContain("To reply, open the page below.");
  });

  test("leave everything as it was where they are declined, with a reason, or withdrawn", async () => {
    const { id, reference, owner_email } = await handedOver(services, ada, bisi);
    for (const end of [
      () => declineDays(services, bisi, id, "I travel then."),
      () => declineDays(services, ada, id, "She travels then."),
      () => withdrawDays(services, reference),
    ]) {
      services.pass(hourMs);
      value(await requestDays(services, id, later));
      value(await end());
      expect(await nights()).toEqual(june(10, 11, 12));
      expect(await stayOf(services, reference)).toMatchObject({
        start_day: "2026-06-10",
        agreed_kobo: 24_000_00,
        requested_start_day: null,
      });
      expect(await acceptDays(services, ada, id, later)).toMatchObject({ code: "CONFLICT" });
    }
    const mails = await emailsTo(services, owner_email);
    const told = mails.filter(({ subject }) => subject === "The dates for Simba stay as they were");
    expect(told.map(({ body }) => /\w+ travels? then\./.exec(body)?.[0])).toEqual([
      "I travel then.",
      "She travels then.",
    ]);
  });

  test("are undone with their places and price, and nobody is told", async () => {
    const { id, reference, owner_email } = await handedOver(services, ada, bisi);
    value(await requestDays(services, id, later));
    const before = await subjectsTo(services, owner_email);
    await openForPets(services, bisi, { places: 1, daysOff: ["2026-06-10"] });
    const { changeId } = value(await acceptDays(services, bisi, id, later));
    value(await undo(bisi, id, changeId));
    expect(await nights()).toEqual(june(10, 11, 12));
    expect(await stayOf(services, reference)).toMatchObject({
      start_day: "2026-06-10",
      agreed_kobo: 24_000_00,
      requested_start_day: "2026-06-12",
    });
    services.pass(hourMs);
    expect(await subjectsTo(services, owner_email)).toEqual(before);
  });

  test("are not undone once somebody else has the first places", async () => {
    const { id, reference } = await handedOver(services, ada, bisi);
    const away = { startDate: "2026-06-20", endDate: "2026-06-22" };
    value(await requestDays(services, id, away));
    const { changeId } = value(await acceptDays(services, bisi, id, away));
    await booked(services, bisi.id, { startDate: "2026-06-11", endDate: "2026-06-12" });
    expect(await undo(bisi, id, changeId)).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("has no free place in the night of 11 Jun, 2026"),
    });
    expect((await stayOf(services, reference)).start_day).toBe("2026-06-20");
  });

  test("without room are refused with the nearest ones, for which the stay's own nights count", async () => {
    const { id } = await handedOver(services, ada, bisi);
    await handedOver(services, ada, bisi, { startDate: "2026-06-14", endDate: "2026-06-20" });
    const full = await requestDays(services, id, {
      startDate: "2026-06-13",
      endDate: "2026-06-16",
    });
    expect(full).toEqual({
      ok: false,
      code: "CONFLICT",
      message:
        "Bísí O'Neil has no room for Simba from 13 Jun, 2026 to 16 Jun, 2026. The nearest free dates: from 9 Jun, 2026 to 12 Jun, 2026; from 10 Jun, 2026 to 13 Jun, 2026; from 11 Jun, 2026 to 14 Jun, 2026.",
    });
    value(await requestDays(services, id, { startDate: "2026-06-11", endDate: "2026-06-14" }));
  });

  test("of a request without a boarder need any boarder of its kinds", async () => {
    const dogs = ["Ava", "Bo"].map((petName) => petWish({ petName, kind: "Dog" }));
    const two = await accepted(services, ada, { pets: dogs });
    expect(await requestDays(services, two.id, later)).toEqual({
      ok: false,
      code: "CONFLICT",
      message: "No boarder has room for Ava and Bo from 12 Jun, 2026 to 17 Jun, 2026.",
    });
    const one = await received(services, { kind: "Dog" });
    value(await requestDays(services, one.id, later));
    await booked(services, bisi.id, { startDate: "2026-06-16", endDate: "2026-06-18" });
    const late = await acceptDays(services, ada, one.id, later);
    expect(late).toMatchObject({
      code: "CONFLICT",
      message: expect.stringMatching(
        /^No boarder has room for Simba .* The nearest free dates: from 9 Jun, 2026 to 14 Jun, 2026;/,
      ),
    });
    const again = { startDate: "2026-06-10", endDate: "2026-06-14" };
    value(await requestDays(services, one.id, again));
    value(await acceptDays(services, ada, one.id, again));
    expect(await stayOf(services, one.reference)).toMatchObject({
      status: "received",
      end_day: "2026-06-14",
      agreed_kobo: null,
    });
  });

  test("of an unanswered booking follow the boarder's price, and its pet is nowhere else", async () => {
    const { stay, owner, petId } = await booked(services, bisi.id);
    const musa = await boarder(services, "musa", { places: 1 });
    const else_ = { startDate: "2026-06-20", endDate: "2026-06-23" };
    await booked(services, musa.id, { owner, petId, ...else_ });
    const clash = { startDate: "2026-06-12", endDate: "2026-06-21" };
    expect(await requestDays(services, stay.id, clash)).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("Bingo already has a stay with"),
    });
    value(await requestDays(services, stay.id, shorter));
    value(await acceptDays(services, bisi, stay.id, shorter));
    expect(await nights()).toEqual(june(11));
    value(await acceptStay(services, bisi, stay.id, {}, undefined));
    expect((await stayOf(services, stay.reference)).agreed_kobo).toBe(8_000_00);
  });

  test("that are wrong come back with a message at their field", async () => {
    const { id } = await handedOver(services, ada, bisi);
    for (const [days, fields] of [
      [
        { startDate: "", endDate: "x" },
        {
          startDate: ["Please enter Start Date"],
          endDate: ["Please enter a day that exists, for example 2026-12-24"],
        },
      ],
      [
        { startDate: "2026-06-12", endDate: "2026-06-11" },
        { endDate: ["End Date cannot be earlier than the start date"] },
      ],
      [
        { startDate: "2026-06-10", endDate: "2026-06-13" },
        { startDate: ["These are the days that you have already"] },
      ],
      [
        { startDate: "2020-06-10", endDate: "2026-06-13" },
        { startDate: ["Start Date cannot be earlier than today"] },
      ],
    ] as const) {
      expect(await requestDays(services, id, days)).toMatchObject({ code: "INVALID", fields });
    }
  });

  test("of a stay that has begun, or of another's, are refused", async () => {
    const { id, reference } = await handedOver(services, ada, bisi);
    const other = { ...bisi, id: ada.id };
    value(await requestDays(services, id, later));
    expect(await acceptDays(services, other, id, later)).toMatchObject({ code: "NOT_FOUND" });
    expect(await declineDays(services, other, id, "No")).toMatchObject({ code: "NOT_FOUND" });
    services.pass(Date.parse("2026-06-10T08:00:00Z") - services.now().getTime());
    expect(await acceptDays(services, bisi, id, later)).toMatchObject({ code: "CONFLICT" });
    expect(await requestDays(services, id, shorter)).toMatchObject({ code: "CONFLICT" });
    expect((await viewOf(reference))?.newDates).toBeUndefined();
  });

  test("that another open request of the same pets has are refused in words", {
    tags: "race",
  }, async () => {
    const phone = { ownerPhone: "08055557777" };
    const first = await received(services, { ...phone, kind: "Dog" });
    value(await requestDays(services, first.id, later));
    const second = await received(services, { ...phone, kind: "Dog", ...later });
    expect(await acceptDays(services, ada, first.id, later)).toMatchObject({
      code: "CONFLICT",
      message: "There is another request for Simba from 12 Jun, 2026 to 17 Jun, 2026.",
    });
    const home = { startDate: "2026-06-10", endDate: "2026-06-13" };
    expect(await requestDays(services, second.id, home)).toMatchObject({ code: "CONFLICT" });
    value(await requestDays(services, first.id, shorter));
    const [answer] = await Promise.all([
      acceptDays(services, ada, first.id, shorter),
      received(services, { ...phone, kind: "Dog", ...shorter }).catch(() => undefined),
    ]);
    expect(answer.ok || answer.code).toEqual(expect.toBeOneOf([true, "CONFLICT"]));
    const open = await rowsOf(services, "stays", { start_day: shorter.startDate }, "id");
    expect(open).toHaveLength(1);
  });

  test("are accepted once by two people at once, and not where the owner cancels", {
    tags: "race",
  }, async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id, reference } = await handedOver(services, ada, bisi);
      value(await requestDays(services, id, later));
      const both = await Promise.all([
        acceptDays(services, bisi, id, later),
        acceptDays(services, ada, id, later),
      ]);
      expect(both.map((one) => (one.ok ? "ok" : one.code)).sort()).toEqual(["CONFLICT", "ok"]);
      expect(await nights()).toEqual(june(12, 13, 14, 15, 16));
      value(await requestDays(services, id, shorter));
      const [, cancelled] = await Promise.all([
        acceptDays(services, bisi, id, shorter),
        cancelOwnStay(services, reference, undefined),
      ]);
      value(cancelled);
      expect(await nights()).toEqual([]);
      expect((await stayOf(services, reference)).status).toBe("cancelled");
      services.pass(hourMs);
    }
  });

  test("are those that the person saw: a second wish of the owner is not accepted with the first", {
    tags: "race",
  }, async () => {
    const { id, reference } = await handedOver(services, ada, bisi);
    value(await requestDays(services, id, later));
    value(await requestDays(services, id, shorter));
    expect(await acceptDays(services, bisi, id, later)).toMatchObject({
      code: "CONFLICT",
      message: "The owner now asks for a stay from 11 Jun, 2026 to 12 Jun, 2026.",
    });
    value(await acceptDays(services, bisi, id, shorter));
    expect((await stayOf(services, reference)).agreed_kobo).toBe(8_000_00);
  });

  test("stand in the history, and never as our answer to the request", async () => {
    const { id, reference } = await handedOver(services, ada, bisi);
    value(await requestDays(services, id, later));
    value(await acceptDays(services, bisi, id, later));
    const view = await viewOf(reference);
    expect(view?.answer).toBeNull();
    expect(view?.history.slice(-2).map(({ step, reason }) => [step, reason])).toEqual([
      ["owner.requestDays", "From 12 Jun, 2026 to 17 Jun, 2026"],
      ["boarder.acceptDays", "From 12 Jun, 2026 to 17 Jun, 2026"],
    ]);
    const asked = await accepted(services, ada, { kind: "Dog", ...shorter });
    value(
      await requestDays(services, asked.id, { startDate: "2026-06-02", endDate: "2026-06-04" }),
    );
    value(await declineDays(services, ada, asked.id, "We are closed."));
    expect((await viewOf(asked.reference))?.answer).toBeNull();
  });

  test("wait for the boarder on the dashboard until they are answered", async () => {
    const { id } = await handedOver(services, ada, bisi);
    const q = services.db.reader;
    const waiting = async () => {
      const options = { limit: 20, pinned: [], now: services.now(), answerHours: 24 };
      const items = await listWaitingStays(q, bisi, options);
      const counts = await countWaitingStays(q, bisi, 20, services.now());
      const all = counts.filter(({ menu }) => menu === "/dashboard/pet-owner/boarding-requests");
      return {
        texts: items.map(({ kind, text }) => `${kind}: ${text}`),
        count: all.reduce((sum, { value: one }) => sum + one, 0),
      };
    };
    expect(await waiting()).toEqual({ texts: [], count: 0 });
    value(await requestDays(services, id, later));
    const text = "10 Jun to 13 Jun, 2026; the owner asks for 12 Jun to 17 Jun, 2026";
    expect(await waiting()).toEqual({ texts: [`stay-dates: ${text}`], count: 1 });
    value(await declineDays(services, bisi, id, "I travel then."));
    expect(await waiting()).toEqual({ texts: [], count: 0 });
  });

  test("are in staff's digest while they wait, and go with the owner's data", async () => {
    const { id, reference } = await handedOver(services, ada, bisi);
    value(await requestDays(services, id, { ...later, remark: "My flight is later." }));
    const told = () =>
      rowsOf(services, "staff_notifications", { entity_id: id, event: "stay-days" }, "event");
    expect(await told()).toHaveLength(1);
    services.pass(hourMs);
    await queueStaffDigest(services);
    value(await eraseReferenceRecord(services, reference));
    expect(
      await rowsOf(services, "stays", { id }, "requested_start_day", "requested_end_day"),
    ).toEqual([{ requested_start_day: null, requested_end_day: null }]);
    expect(await listStayMessages(services.db.reader, id)).toEqual([]);
  });

  test("cost in proportion to the nights, also where staff agreed on another amount", () => {
    const days = (end_day: string) => ({ start_day: "2026-06-10", end_day });
    const agreed = (kobo: number | null, end: string) =>
      agreedForDays({ ...days("2026-06-13"), agreed_kobo: kobo }, days(end));
    expect(agreed(24_000_00, "2026-06-14")).toBe(32_000_00);
    expect(agreed(10_000_00, "2026-06-10")).toBe(3_333_00);
    expect(agreed(null, "2026-06-14")).toBeNull();
  });
});
