import { beforeEach, expect, test } from "vitest";
import { appointmentSteps } from "#app/features/appointments/appointment/appointment-steps.server.ts";
import {
  expireAppointments,
  remindOfAppointments,
} from "#app/features/appointments/appointment/expire-appointments.server.ts";
import { exportVetCalendar } from "#app/features/appointments/appointment/export-calendar.server.ts";
import {
  listOpenAppointments,
  viewAppointment,
} from "#app/features/appointments/appointment/list-appointments.server.ts";
import { listPatients } from "#app/features/medical-records/patient/list-patients.server.ts";
import { archivePet } from "#app/features/pets/pet/archive-pet.server.ts";
import { findPatient, findSharedPet } from "#app/features/pets/pet/find-pet.server.ts";
import { sharePet, stopSharing } from "#app/features/pets/pet/share-pet.server.ts";
import { renewCalendar, saveHours } from "#app/features/providers/vet/save-practice.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { readCounters } from "#app/platform/db/counters.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { emailsTo, subjectsTo } from "#tests/support/emails.ts";
import { value } from "#tests/support/listings.ts";
import { newcomer, newPet } from "#tests/support/pets.ts";
import { hourMs, minuteMs, servicesForAll } from "#tests/support/services.ts";
import { rowOf, updateRows } from "#tests/support/tables.ts";
import {
  appointmentOf,
  book,
  everyDay,
  newVet,
  ownerCancels,
  practise,
  requested,
  slot,
  timesOfVet,
  vetTakes,
} from "#tests/support/vets.ts";

const dayMs = 24 * hourMs;
/** Instants that can be read, whose Lagos day cannot. */
const farYears = ["+010000-01-01T09:00:00Z", "0150-01-01T09:00:00Z", "-000150-01-01T09:00:00Z"];

type VetChanges = { verified_at?: null; status?: "suspended"; role?: "petOwner" };

onEachEngine("an appointment on %s", (engine) => {
  const { services } = servicesForAll(engine);
  let vet: Actor;
  let owner: Actor;
  let petId: string;

  beforeEach(async () => {
    services.pass(dayMs);
    vet = await newVet(services);
    owner = await newcomer(services, "petOwner");
    petId = await newPet(services, owner, { name: "Simba" });
  });

  const today = () => lagosDay(services.now());
  const statusOf = async (id: string) => (await appointmentOf(services, id)).status;
  const setVet = (changes: VetChanges) => updateRows(services, "people", { id: vet.id }, changes);

  test("is asked for, confirmed and done: slot, history, mails and patient follow", async () => {
    const at = slot(services, 1, "09:30");
    const { id } = value(await book(services, owner, vet, { petId, slot: at, sharesHealth: true }));
    expect(await appointmentOf(services, id)).toMatchObject({
      status: "requested",
      starts_at: at,
      fee_kobo: 750_000,
      shares_health: 1,
      ends_at: slot(services, 1, "10:00"),
    });
    expect(await timesOfVet(services, vet.id)).toHaveLength(6);
    expect(await subjectsTo(services, vet.email)).toEqual([
      "Uche Nwosu asks for an appointment for Simba",
    ]);
    const { reader } = services.db;
    expect(await findSharedPet(reader, vet.id, petId, today())).toMatchObject({ name: "Simba" });

    value(await vetTakes(services, vet, id, "confirm"));
    expect(await subjectsTo(services, owner.email)).toEqual([
      "Your appointment for Simba is confirmed",
    ]);
    expect((await emailsTo(services, owner.email))[0]?.body).toMatch(
      /on \w+, \d+ Mar, 2026, 09:30 to 10:00\.\n\nPlace: Ikoyi Pet Clinic, Ikoyi\./,
    );
    services.pass(dayMs);
    value(await vetTakes(services, vet, id, "complete"));
    const history = await listHistory(reader, "appointment", id);
    expect(history.map(({ to_status }) => to_status)).toEqual([
      "requested",
      "confirmed",
      "completed",
    ]);
    services.pass(9 * dayMs);
    // What was shared has ended, and the pet is still a patient of whom they read their own entries.
    expect(await findSharedPet(reader, vet.id, petId, today())).toBeUndefined();
    expect(await findPatient(reader, vet.id, petId, today())).toMatchObject({ name: "Simba" });
  });

  test("without sharing makes a patient whose health page stays closed", async () => {
    value(await book(services, owner, vet, { petId, slot: slot(services, 1, "09:00") }));
    const { reader } = services.db;
    expect(await findPatient(reader, vet.id, petId, today())).toBeDefined();
    expect(await findSharedPet(reader, vet.id, petId, today())).toBeUndefined();
  });

  test.each([
    ["in the past", -1, "09:00", "This time has passed. Please choose another one."],
    ["before the hours", 1, "08:30", outside()],
    ["in the break", 1, "13:00", outside()],
    ["beside the grid", 1, "09:10", outside()],
    ["running past the end", 1, "17:00", outside()],
  ])("cannot be booked %s, and nothing is written", async (_, days, time, message) => {
    const answer = await book(services, owner, vet, { petId, slot: slot(services, days, time) });
    expect(answer).toEqual({
      ok: false,
      code: "INVALID",
      message: "",
      fields: { slot: [message] },
    });
    expect(await timesOfVet(services, vet.id)).toEqual([]);
  });

  test.each(["", "someday", "2026-13-45T99:00", "0", "9".repeat(40)])(
    "cannot be booked at %j",
    async (typed) => {
      const answer = await book(services, owner, vet, { petId, slot: typed });
      expect(answer).toMatchObject({ ok: false, code: "INVALID" });
    },
  );

  test("cannot be booked on a day off, nor beyond the days that can be booked", async () => {
    const free = { ...everyDay, daysOff: [lagosDay(new Date(slot(services, 3, "12:00")))] };
    value(await saveHours(services, vet, free, undefined));
    const off = await book(services, owner, vet, { petId, slot: slot(services, 3, "09:00") });
    expect(off).toMatchObject({ ok: false, code: "INVALID" });
    const late = await book(services, owner, vet, { petId, slot: slot(services, 60, "09:00") });
    expect(late).toMatchObject({ ok: false, code: "INVALID" });
    value(await book(services, owner, vet, { petId, slot: slot(services, 59, "09:00") }));
  });

  test("of an unverified veterinarian, a boarder or nobody is not found", async () => {
    const unverified = await newcomer(services, "veterinarian");
    await practise(services, unverified);
    await updateRows(services, "people", { id: unverified.id }, { verified_at: null });
    const at = slot(services, 1, "09:00");
    for (const id of [unverified.id, owner.id, petId, "x", ""]) {
      const answer = await book(services, owner, { ...vet, id }, { petId, slot: at });
      expect(answer).toMatchObject({ ok: false, code: "NOT_FOUND" });
    }
    expect(await timesOfVet(services, unverified.id)).toEqual([]);
  });

  test("for another's pet, or an archived one, is refused", async () => {
    const other = await newcomer(services, "petOwner");
    const at = slot(services, 1, "09:00");
    const stolen = await book(services, other, vet, { petId, slot: at });
    expect(stolen).toMatchObject({ ok: false, code: "NOT_FOUND" });
    value(await archivePet(services, owner, petId, undefined, async () => []));
    const archived = await book(services, owner, vet, { petId, slot: at });
    expect(archived).toMatchObject({ ok: false, code: "CONFLICT" });
    expect(await timesOfVet(services, vet.id)).toEqual([]);
  });

  test("of fifty at once for one slot one is made, and the others see the nearest free times", {
    tags: "race",
  }, async () => {
    const at = slot(services, 1, "10:00");
    const owners: [Actor, string][] = [];
    for (let n = 0; n < 50; n += 1) {
      const one = await newcomer(services, "petOwner");
      owners.push([one, await newPet(services, one, { name: `Pet ${n}` })]);
    }
    const answers = await Promise.all(
      owners.map(([one, pet]) => book(services, one, vet, { petId: pet, slot: at })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers) {
      if (answer.ok) continue;
      expect(answer.code).toBe("CONFLICT");
      expect(answer.message).toMatch(
        /^This time was just taken\. The nearest free ones: \w+ \d+ Mar, 09:00; \w+ \d+ Mar, 09:30; \w+ \d+ Mar, 10:30\.$/,
      );
    }
    expect(
      new Set((await timesOfVet(services, vet.id)).map((one) => one.appointment_id)).size,
    ).toBe(1);
    expect(await timesOfVet(services, vet.id)).toHaveLength(6);
  });

  test("fifty forms of one owner with one key make one appointment and answer alike", async () => {
    const at = slot(services, 1, "10:00");
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        book(services, owner, vet, { petId, slot: at }, "k".repeat(20)),
      ),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ ok: true, value: { pet: "Simba" } });
  });

  test("never overlaps another, however the length of a slot changes meanwhile", {
    tags: "race",
  }, async () => {
    value(await book(services, owner, vet, { petId, slot: slot(services, 1, "09:30") }));
    value(await saveHours(services, vet, { ...everyDay, slotMinutes: 45 }, undefined));
    const answer = await book(services, owner, vet, { petId, slot: slot(services, 1, "09:00") });
    expect(answer).toMatchObject({ ok: false, code: "CONFLICT" });
    value(await saveHours(services, vet, { ...everyDay, slotMinutes: 60 }, undefined));
    value(await book(services, owner, vet, { petId, slot: slot(services, 1, "10:00") }));
    expect(await timesOfVet(services, vet.id)).toHaveLength(6 + 12);
  });

  test("ten an hour can be booked by one owner", async () => {
    const times = ["09:00", "09:30", "10:00", "10:30", "11:00", "11:30", "12:00", "12:30"];
    const all = [...times, "14:00", "14:30", "15:00"];
    const answers = [];
    for (const time of all) {
      answers.push(await book(services, owner, vet, { petId, slot: slot(services, 1, time) }));
    }
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
    expect(answers.at(-1)).toMatchObject({ ok: false, code: "RATE_LIMITED" });
  });

  test("is cancelled up to two hours before, and its time is free again", async () => {
    const at = slot(services, 1, "12:00");
    const early = await requested(services, vet, at, { owner, petId, sharesHealth: true });
    services.pass(Date.parse(at) - 2 * hourMs - services.now().getTime());
    value(await ownerCancels(services, owner, early.id, { reason: "Travelling" }));
    expect(await timesOfVet(services, vet.id)).toEqual([]);
    expect(await findPatient(services.db.reader, vet.id, petId, today())).toBeUndefined();
    expect((await subjectsTo(services, vet.email)).at(-1)).toBe(
      "The appointment for Simba is cancelled",
    );
    const again = await requested(services, vet, at);
    services.pass(minuteMs);
    const late = await ownerCancels(services, again.owner, again.id);
    expect(late).toMatchObject({
      code: "CONFLICT",
      message: "An appointment can be cancelled up to two hours before. Please call the clinic.",
    });
    expect(await statusOf(again.id)).toBe("requested");
  });

  test("is declined with a reason, which the owner reads", async () => {
    const { id, owner: chidi } = await requested(services, vet, slot(services, 1, "09:00"));
    value(await vetTakes(services, vet, id, "decline", { reason: "In theatre\nall day" }));
    const [mail] = await emailsTo(services, chidi.email);
    expect(mail?.subject).toBe("About your appointment for Bingo");
    expect(mail?.body).toContain("> In theatre\n> all day");
    expect(await timesOfVet(services, vet.id)).toEqual([]);
  });

  test("that was confirmed is called off by the veterinarian with a reason", async () => {
    const { id, owner: chidi } = await requested(services, vet, slot(services, 1, "09:00"));
    value(await vetTakes(services, vet, id, "confirm"));
    value(await vetTakes(services, vet, id, "cancel", { reason: "Ill" }));
    expect(await statusOf(id)).toBe("cancelled");
    expect((await emailsTo(services, chidi.email)).at(-1)?.body).toContain("> Ill");
  });

  test("unanswered by its time expires once, with one mail, and cannot be confirmed any more", async () => {
    const { id, owner: chidi } = await requested(services, vet, slot(services, 1, "09:00"));
    await expireAppointments(services);
    expect(await statusOf(id)).toBe("requested");
    services.pass(dayMs);
    const late = await vetTakes(services, vet, id, "confirm");
    expect(late).toMatchObject({ ok: false, code: "CONFLICT" });
    await Promise.all([expireAppointments(services), expireAppointments(services)]);
    expect(await statusOf(id)).toBe("expired");
    expect(await subjectsTo(services, chidi.email)).toEqual([
      "Your request for Bingo was not answered in time",
    ]);
    expect(await timesOfVet(services, vet.id)).toEqual([]);
  });

  test("every step that its state does not allow is refused, and nothing changes", async () => {
    type Step = Parameters<typeof vetTakes>[3];
    const vetSteps = Object.keys(appointmentSteps.stepsByRole.vet).filter(
      (name) => name !== "move",
    ) as Step[];
    const take = (id: string, step: Step) => vetTakes(services, vet, id, step);
    const make = async (time: string, ...steps: Step[]) => {
      const { id } = await requested(services, vet, slot(services, 1, time));
      for (const step of steps) value(await take(id, step));
      return id;
    };
    const now = {
      requested: await make("09:00"),
      confirmed: await make("09:30", "confirm"),
      declined: await make("10:00", "decline"),
      cancelled: await make("10:00", "confirm", "cancel"),
    };
    const allowed: Record<string, readonly string[]> = {
      requested: ["confirm", "decline"],
      confirmed: ["cancel"],
      declined: [],
      cancelled: [],
    };
    const refuseAll = async (
      ids: Record<string, string>,
      may: Record<string, readonly string[]>,
    ) => {
      for (const [status, id] of Object.entries(ids)) {
        const before = await listHistory(services.db.reader, "appointment", id);
        for (const step of vetSteps) {
          if (may[status]?.includes(step)) continue;
          const answer = await take(id, step);
          expect(answer, `${step} of one that is ${status}`).toMatchObject({ code: "CONFLICT" });
        }
        expect(await listHistory(services.db.reader, "appointment", id)).toEqual(before);
        expect(await statusOf(id)).toBe(status);
      }
    };
    await refuseAll(now, allowed);
    services.pass(dayMs);
    value(await take(now.confirmed, "complete"));
    const noShow = await make("09:00", "confirm");
    services.pass(dayMs);
    value(await take(noShow, "noShow"));
    await refuseAll(
      { requested: now.requested, completed: now.confirmed, no_show: noShow },
      { requested: [], completed: [], no_show: [] },
    );
    await expireAppointments(services);
    await refuseAll({ expired: now.requested }, {});
  });

  test("is the next one of a patient for its own veterinarian alone", async () => {
    const rival = await newVet(services, "Dr Rival");
    await requested(services, rival, slot(services, 1, "09:00"), { owner, petId });
    const { id } = await requested(services, vet, slot(services, 2, "09:00"), { owner, petId });
    const { rows } = await listPatients(services, vet, { q: "", page: 1 });
    expect(rows).toMatchObject([{ id: petId, nextId: id }]);
  });

  test("of somebody else is not found, by veterinarian and by owner, and stays as it was", async () => {
    const { id, owner: chidi } = await requested(services, vet, slot(services, 1, "09:00"));
    const rival = await newVet(services, "Dr Rival");
    const answers = [
      await vetTakes(services, rival, id, "confirm"),
      await vetTakes(services, rival, id, "decline", { reason: "r" }),
      await vetTakes(services, rival, id, "noShow"),
      await vetTakes(services, chidi, id, "confirm"),
      await ownerCancels(services, owner, id),
      await ownerCancels(services, vet, id),
      await ownerCancels(services, chidi, "x"),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ ok: false, code: "NOT_FOUND" });
    expect(await statusOf(id)).toBe("requested");
  });

  test("cancelled and confirmed at once has one of both, and its time says which", {
    tags: "race",
  }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, owner: chidi } = await requested(services, vet, slot(services, 1, "09:00"));
      const answers = await Promise.all([
        vetTakes(services, vet, id, "confirm"),
        ownerCancels(services, chidi, id),
        vetTakes(services, vet, id, "decline", { reason: "r" }),
      ]);
      const history = await listHistory(services.db.reader, "appointment", id);
      const done = answers.filter(({ ok }) => ok).length;
      expect(history).toHaveLength(1 + done);
      const status = await statusOf(id);
      expect(history.at(-1)?.to_status).toBe(status);
      expect(await timesOfVet(services, vet.id)).toHaveLength(status === "confirmed" ? 6 : 0);
      if (status === "confirmed")
        value(await vetTakes(services, vet, id, "cancel", { reason: "r" }));
    }
  });

  test("reminds its owner once, a day before, whatever runs at the same time", {
    tags: "race",
  }, async () => {
    const { id, owner: chidi } = await requested(services, vet, slot(services, 3, "10:00"));
    value(await vetTakes(services, vet, id, "confirm"));
    const unasked = await requested(services, vet, slot(services, 3, "11:00"));
    await remindOfAppointments(services);
    expect(await subjectsTo(services, chidi.email)).toHaveLength(1);
    services.pass(2 * dayMs);
    await Promise.all([remindOfAppointments(services), remindOfAppointments(services)]);
    services.pass(hourMs);
    await remindOfAppointments(services);
    expect(await subjectsTo(services, chidi.email)).toEqual([
      "Your appointment for Bingo is confirmed",
      `Tomorrow: Bingo and ${vet.name}`,
    ]);
    expect(await subjectsTo(services, unasked.owner.email)).toEqual([]);
  });

  test("is not confirmed by a veterinarian who is no longer verified, who can still decline or call it off", async () => {
    const first = await requested(services, vet, slot(services, 1, "09:00"));
    const second = await requested(services, vet, slot(services, 1, "10:00"));
    value(await vetTakes(services, vet, second.id, "confirm"));
    await setVet({ verified_at: null });
    expect(await vetTakes(services, vet, first.id, "confirm", { key: "k".repeat(20) })).toEqual({
      ok: false,
      code: "CONFLICT",
      message: "You can confirm again once our team has verified you.",
    });
    expect(await statusOf(first.id)).toBe("requested");
    expect(await subjectsTo(services, first.owner.email)).toEqual([]);
    value(await vetTakes(services, vet, first.id, "decline", { reason: "r" }));
    value(await vetTakes(services, vet, second.id, "cancel", { reason: "r" }));
  });

  test("keeps its patient when the owner stops sharing, and ends both when it is cancelled", async () => {
    const wish = { petId, slot: slot(services, 1, "09:00"), sharesHealth: true };
    const { id } = value(await book(services, owner, vet, wish));
    const seen = async () =>
      (await viewAppointment(services, id, { stepRole: "vet", actor: vet }))?.appointment ?? {};
    value(await sharePet(services, owner, petId, { vetId: vet.id }, undefined));
    expect(await seen()).toMatchObject({ isPatient: true, sharesHealth: true });
    value(await stopSharing(services, owner, petId, { vetId: vet.id }, undefined));
    const { reader } = services.db;
    expect(await findSharedPet(reader, vet.id, petId, today())).toBeUndefined();
    expect(await findPatient(reader, vet.id, petId, today())).toBeDefined();
    expect(await seen()).toMatchObject({ isPatient: true, sharesHealth: false });
    value(await ownerCancels(services, owner, id));
    expect(await findPatient(reader, vet.id, petId, today())).toBeUndefined();
    expect(await seen()).toMatchObject({ isPatient: false, sharesHealth: false });
  });

  test("says whether its veterinarian can be seen by owners", async () => {
    const { id, owner: chidi } = await requested(services, vet, slot(services, 1, "09:00"));
    const isListed = async () =>
      (await viewAppointment(services, id, { stepRole: "owner", actor: chidi }))?.appointment
        .isListed;
    expect(await isListed()).toBe(true);
    await setVet({ verified_at: null });
    expect(await isListed()).toBe(false);
  });

  test("is in the private calendar of a verified veterinarian alone", async () => {
    await requested(services, vet, slot(services, 1, "09:00"));
    value(await renewCalendar(services, vet, undefined));
    const { calendar_token: token } = await rowOf(
      services,
      "vets",
      { vet_id: vet.id },
      "calendar_token",
    );
    expect(await exportVetCalendar(services, token ?? "")).toContain("Bingo");
    await setVet({ verified_at: null });
    expect(await exportVetCalendar(services, token ?? "")).toBeUndefined();
  });

  test.each([
    ["is suspended", { status: "suspended" }],
    ["is no veterinarian any more", { role: "petOwner" }],
  ] as const)("reminds nobody when its veterinarian %s", async (_, changes) => {
    const { id, owner: chidi } = await requested(services, vet, slot(services, 3, "10:00"));
    value(await vetTakes(services, vet, id, "confirm"));
    await setVet(changes);
    services.pass(2 * dayMs);
    await remindOfAppointments(services);
    expect(await subjectsTo(services, chidi.email)).toEqual([
      "Your appointment for Bingo is confirmed",
    ]);
  });

  test("reminds nobody whose address is not confirmed, nor of one confirmed within that day", async () => {
    const { id, owner: chidi } = await requested(services, vet, slot(services, 1, "09:00"));
    services.pass(hourMs);
    value(await vetTakes(services, vet, id, "confirm"));
    const other = await requested(services, vet, slot(services, 3, "10:00"));
    await updateRows(services, "people", { id: other.owner.id }, { email_verified_at: null });
    value(await vetTakes(services, vet, other.id, "confirm"));
    await remindOfAppointments(services);
    services.pass(2 * dayMs);
    await remindOfAppointments(services);
    expect(await subjectsTo(services, chidi.email)).toEqual([
      "Your appointment for Bingo is confirmed",
    ]);
    expect(await subjectsTo(services, other.owner.email)).toEqual([]);
  });

  test("that is open keeps its pet from being archived, and one that is over does not", async () => {
    const { id } = await requested(services, vet, slot(services, 1, "09:00"), { owner, petId });
    const archive = () =>
      archivePet(services, owner, petId, undefined, (trx, pet) =>
        listOpenAppointments(trx, pet, services.now()),
      );
    const refused = await archive();
    expect(refused).toMatchObject({ ok: false, code: "CONFLICT" });
    expect(!refused.ok && refused.message).toContain(`with ${vet.name}`);
    value(await ownerCancels(services, owner, id));
    value(await archive());
  });

  test.each(farYears)("cannot be booked at %j, whose day cannot be read", async (typed) => {
    const answer = await book(services, owner, vet, { petId, slot: typed });
    expect(answer).toMatchObject({ ok: false, code: "INVALID" });
  });

  test("is counted by its status, whatever happens to it", async () => {
    const rows = await services.db.reader
      .selectFrom("appointments")
      .select((eb) => ["status", eb.fn.countAll<number>().as("count")])
      .groupBy("status")
      .execute();
    const counted = Object.entries(await readCounters(services.db.reader, "appointment:"));
    const expected = Object.fromEntries(
      rows.map(({ status, count }) => [`appointment:${status}`, count]),
    );
    expect(rows.length).toBeGreaterThan(4);
    expect(Object.fromEntries(counted.filter(([, count]) => count > 0))).toEqual(expected);
  });
});

function outside(): string {
  return "The veterinarian does not work at this time. Please choose another one.";
}
