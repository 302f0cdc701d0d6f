import { subjectsTo } from "#tests/support/emails.ts";
// Times that a veterinarian offers: a next visit, or another time of an appointment.

import { beforeEach, expect, test } from "vitest";
import { appointmentSteps } from "#app/features/appointments/appointment/appointment-steps.server.ts";
import {
  expireAppointments,
  remindOfAppointments,
} from "#app/features/appointments/appointment/expire-appointments.server.ts";
import { exportAppointment } from "#app/features/appointments/appointment/export-calendar.server.ts";
import { viewAppointment } from "#app/features/appointments/appointment/list-appointments.server.ts";
import { proposeVisit } from "#app/features/appointments/appointment/propose-visit.server.ts";
import { archivePet } from "#app/features/pets/pet/archive-pet.server.ts";
import { findSharedPet } from "#app/features/pets/pet/find-pet.server.ts";
import { sharePet } from "#app/features/pets/pet/share-pet.server.ts";
import { eraseAccount } from "#app/features/privacy/erasure/erase-account.server.ts";
import { listTimeUnits } from "#app/features/providers/vet/slots.ts";
import type { Actor } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { undoStep } from "#app/platform/steps/take-step.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { value } from "#tests/support/listings.ts";
import { admit, password } from "#tests/support/people.ts";
import { newcomer, newPet } from "#tests/support/pets.ts";
import { hourMs, minuteMs, servicesForAll } from "#tests/support/services.ts";
import { rowsOf, updateRows } from "#tests/support/tables.ts";
import {
  appointmentOf,
  book,
  newVet,
  offersMove,
  ownerAnswers,
  ownerCancels,
  proposed,
  requested,
  slot,
  timesOfVet,
  vetTakes,
} from "#tests/support/vets.ts";

const dayMs = 24 * hourMs;
const heldUntil = 11 * minuteMs;

onEachEngine("a time that a veterinarian offers on %s", (engine) => {
  const { services } = servicesForAll(engine);
  let vet: Actor;
  let owner: Actor;

  beforeEach(async () => {
    services.pass(dayMs);
    vet = await newVet(services);
    owner = await newcomer(services, "petOwner", "Chidi Eze");
  });

  const at = (time: string, days = 1) => slot(services, days, time);
  const heldBy = async (id: string) =>
    (await timesOfVet(services, vet.id))
      .filter(({ appointment_id }) => appointment_id === id)
      .map((one) => one.at);
  const unitsOf = (startsAt: string) => {
    const endsAt = new Date(Date.parse(startsAt) + 30 * minuteMs).toISOString();
    return listTimeUnits({ startsAt, endsAt });
  };
  async function confirmed(time = "09:00", days = 1) {
    const made = await requested(services, vet, at(time, days), { owner });
    value(await vetTakes(services, vet, made.id, "confirm"));
    services.pass(heldUntil);
    return made;
  }

  test("holds its slot as a next visit, and is confirmed or declined by the owner", async () => {
    const { id, petId } = await proposed(services, vet, at("09:00"), { owner });
    expect(await heldBy(id)).toEqual(unitsOf(at("09:00")));
    const rival = await newcomer(services, "petOwner", "Rival");
    const wish = { petId: await newPet(services, rival, { name: "Rex" }), slot: at("09:00") };
    expect(await book(services, rival, vet, wish)).toMatchObject({ code: "CONFLICT" });
    value(await ownerAnswers(services, owner, id, "accept"));
    expect(await appointmentOf(services, id)).toMatchObject({
      status: "confirmed",
      offered_at: null,
    });
    expect(await heldBy(id)).toEqual(unitsOf(at("09:00")));

    const second = await proposeVisit(
      services,
      vet,
      { petId, slot: at("11:00"), reason: "Control" },
      undefined,
    );
    const other = value(second).id;
    value(await ownerAnswers(services, owner, other, "decline", { reason: "We travel" }));
    expect((await appointmentOf(services, other)).status).toBe("declined");
    expect(await heldBy(other)).toEqual([]);
  });

  test("tells the owner after ten minutes, and not at all where it is withdrawn before", {
    tags: "race",
  }, async () => {
    const { id } = await proposed(services, vet, at("09:00"), { owner });
    const [mail] = await emailsTo(services, owner.email);
    expect(mail?.subject).toBe("Dr Halima Musa proposes a visit of Bingo");
    expect(Date.parse(mail?.due_at ?? "")).toBe(services.now().getTime() + 10 * minuteMs);
    value(await vetTakes(services, vet, id, "withdraw"));
    expect(await subjectsTo(services, owner.email)).toEqual([]);
    expect(await heldBy(id)).toEqual([]);
    const told = await rowsOf(services, "notifications", { person_id: owner.id }, "text");
    expect(told).toEqual([]);
  });

  test("is told as withdrawn once the owner knows of it, and Undo offers it again", async () => {
    const { id } = await proposed(services, vet, at("09:00"), { owner });
    services.pass(heldUntil);
    const { changeId } = value(await vetTakes(services, vet, id, "withdraw"));
    expect(await subjectsTo(services, owner.email)).toContain(
      "The proposed visit of Bingo is taken back",
    );
    const taker = { stepRole: "vet", actor: vet, changeId, key: undefined };
    value(await undoStep(services, appointmentSteps, id, taker));
    expect(await subjectsTo(services, owner.email)).toEqual([
      "Dr Halima Musa proposes a visit of Bingo",
    ]);
    expect((await appointmentOf(services, id)).status).toBe("proposed");
    services.pass(heldUntil);
    const late = await undoStep(services, appointmentSteps, id, { ...taker, key: undefined });
    expect(late).toMatchObject({ ok: false, code: "CONFLICT" });
  });

  test("asks nobody by e-mail who has answered it on the page before", async () => {
    for (const answer of ["accept", "decline"] as const) {
      const asked = await newcomer(services, "petOwner", "Chidi Eze");
      const time = at(answer === "accept" ? "09:00" : "10:00");
      const { id } = await proposed(services, vet, time, { owner: asked });
      const { changeId } = value(await ownerAnswers(services, asked, id, answer));
      expect(await subjectsTo(services, asked.email)).toEqual([]);
      const taker = { stepRole: "owner", actor: asked, changeId, key: undefined };
      value(await undoStep(services, appointmentSteps, id, taker));
      expect(await subjectsTo(services, asked.email)).toEqual([
        "Dr Halima Musa proposes a visit of Bingo",
      ]);
    }
  });

  test("instead of another asks nobody by e-mail who has answered, or from whom it was taken back, before", async () => {
    const question = "Another time for Bingo?";
    const ends = {
      acceptMove: (id: string) => ownerAnswers(services, owner, id, "acceptMove"),
      declineMove: (id: string) => ownerAnswers(services, owner, id, "declineMove"),
      cancel: (id: string) => ownerCancels(services, owner, id),
      withdrawMove: (id: string) => vetTakes(services, vet, id, "withdrawMove"),
    };
    for (const [days, [step, end]] of Object.entries(ends).entries()) {
      const { id } = await confirmed("09:00", days + 2);
      const before = await subjectsTo(services, owner.email);
      value(await offersMove(services, vet, id, at("11:00", days + 2), { note: "Surgery. Sorry" }));
      const asked = await emailsTo(services, owner.email);
      const { changeId } = value(await end(id));
      expect([step, await subjectsTo(services, owner.email)]).toEqual([step, before]);
      const isVets = step === "withdrawMove";
      const taker = { stepRole: isVets ? "vet" : "owner", actor: isVets ? vet : owner };
      value(await undoStep(services, appointmentSteps, id, { ...taker, changeId, key: undefined }));
      const askedAgain = await emailsTo(services, owner.email);
      const bodies = (some: typeof asked) =>
        some.filter(({ subject }) => subject === question).map(({ body }) => body);
      expect(bodies(askedAgain)).toEqual(bodies(asked));
      expect(bodies(askedAgain)).toHaveLength(1);
      services.pass(heldUntil);
      value(await vetTakes(services, vet, id, "withdrawMove"));
      expect(await subjectsTo(services, owner.email)).toContain(
        "The appointment for Bingo stays as it is",
      );
      await services.db.transaction((trx) => trx.deleteFrom("outbox").execute());
    }
  });

  test("cannot be accepted of a veterinarian who takes no appointments now, and can be declined", async () => {
    const { id } = await proposed(services, vet, at("09:00"), { owner });
    const moved = await confirmed("10:00");
    value(await offersMove(services, vet, moved.id, at("11:00")));
    await updateRows(services, "people", { id: vet.id }, { status: "suspended" });
    const refused = {
      code: "CONFLICT",
      message: expect.stringContaining("takes no appointments now"),
    };
    expect(await ownerAnswers(services, owner, id, "accept")).toMatchObject(refused);
    expect(await ownerAnswers(services, owner, moved.id, "acceptMove")).toMatchObject(refused);
    value(await ownerAnswers(services, owner, id, "decline"));
    value(await ownerAnswers(services, owner, moved.id, "declineMove"));
  });

  test("keeps the first slot until the owner accepts another one, and then frees it", async () => {
    const { id } = await confirmed();
    value(await offersMove(services, vet, id, at("11:00"), { note: "Surgery" }));
    expect(await heldBy(id)).toEqual([...unitsOf(at("09:00")), ...unitsOf(at("11:00"))]);
    expect(await appointmentOf(services, id)).toMatchObject({
      status: "confirmed",
      starts_at: at("09:00"),
    });
    services.pass(heldUntil);
    value(await ownerAnswers(services, owner, id, "acceptMove"));
    expect(await appointmentOf(services, id)).toMatchObject({
      status: "confirmed",
      starts_at: at("11:00"),
      offered_starts_at: null,
      moves: 1,
    });
    expect(await heldBy(id)).toEqual(unitsOf(at("11:00")));
    const page = await viewAppointment(services, id, { stepRole: "owner", actor: owner });
    expect(page?.history.map(({ step }) => step)).toEqual([
      ...[null, "vet.confirm", "vet.move", "owner.acceptMove"],
    ]);
  });

  test("moves the calendar's entry under its own id with a higher number, after ten minutes", async () => {
    const { id } = await confirmed("09:00", 3);
    const read = async () => {
      const file = (await exportAppointment(services, owner, id)) ?? "";
      const of = (name: string) => new RegExp(`^${name}:(.*)\\r$`, "m").exec(file)?.[1];
      return { uid: of("UID"), starts: of("DTSTART"), sequence: Number(of("SEQUENCE")) };
    };
    const before = await read();
    value(await offersMove(services, vet, id, at("11:00", 3)));
    services.pass(heldUntil);
    value(await ownerAnswers(services, owner, id, "acceptMove"));
    expect(await read()).toEqual(before);
    services.pass(heldUntil);
    const after = await read();
    expect(after.uid).toBe(before.uid);
    expect(after.starts).not.toBe(before.starts);
    expect(after.sequence).toBeGreaterThan(before.sequence);
  });

  test("is reminded of on the day before its new time", async () => {
    const { id } = await confirmed("09:00", 1);
    await remindOfAppointments(services);
    value(await offersMove(services, vet, id, at("09:00", 4)));
    services.pass(heldUntil);
    value(await ownerAnswers(services, owner, id, "acceptMove"));
    const starts = Date.parse((await appointmentOf(services, id)).starts_at);
    services.pass(starts - services.now().getTime() - 20 * hourMs);
    await remindOfAppointments(services);
    expect(
      (await subjectsTo(services, owner.email)).filter((one) => one.startsWith("Tomorrow")),
    ).toHaveLength(1);
    expect((await appointmentOf(services, id)).reminded_at).not.toBeNull();
  });

  test("leaves the appointment as it was when the owner declines, or nobody answers", async () => {
    for (const end of ["declined", "lapsed"] as const) {
      services.pass(dayMs);
      const { id } = await confirmed("09:00", 6);
      const first = at("09:00", 6);
      value(await offersMove(services, vet, id, at("11:00", 6)));
      if (end === "declined") value(await ownerAnswers(services, owner, id, "declineMove"));
      else {
        services.pass(48 * hourMs);
        await expireAppointments(services);
      }
      expect(await appointmentOf(services, id)).toMatchObject({
        status: "confirmed",
        starts_at: first,
        offered_at: null,
        moves: 0,
      });
      expect(await heldBy(id)).toEqual(unitsOf(first));
    }
  });

  test("lapses after 48 hours or at its time, and an Accept after that says what stands", async () => {
    const { id } = await proposed(services, vet, at("09:00", 6), { owner });
    services.pass(48 * hourMs - minuteMs);
    await expireAppointments(services);
    expect((await appointmentOf(services, id)).status).toBe("proposed");
    services.pass(minuteMs);
    const late = await ownerAnswers(services, owner, id, "accept");
    expect(late).toMatchObject({ ok: false, code: "CONFLICT" });
    expect(!late.ok && late.message).toMatch(
      /^The offered time for Bingo could be accepted until /,
    );
    await expireAppointments(services);
    expect((await appointmentOf(services, id)).status).toBe("expired");
    expect(await heldBy(id)).toEqual([]);
    expect(await subjectsTo(services, vet.email)).toContain(
      "The proposed visit of Bingo was not answered",
    );
    const later = await ownerAnswers(services, owner, id, "accept");
    expect(!later.ok && later.message).toBe(
      "The proposed visit of Bingo was not accepted in time and has expired.",
    );
    const soon = await proposed(services, vet, at("09:00", 1));
    services.pass(2 * dayMs - 1);
    await expireAppointments(services);
    expect((await appointmentOf(services, soon.id)).status).toBe("expired");
  });

  test("is refused in words where it is taken, past, outside the hours, its own, or of a cancelled one", async () => {
    const { id, petId } = await confirmed("09:00", 2);
    await requested(services, vet, at("10:00", 2));
    const offer = (time: string) => offersMove(services, vet, id, time);
    const before = await appointmentOf(services, id);
    const fields = (message: string) => ({ code: "INVALID", fields: { slot: [message] } });
    expect(await offer(at("10:00", 2))).toMatchObject({ code: "CONFLICT" });
    expect(await offer(at("09:00", -1))).toMatchObject(
      fields("This time has passed. Please choose another one."),
    );
    expect(await offer(at("03:00", 2))).toMatchObject(
      fields("The veterinarian does not work at this time. Please choose another one."),
    );
    expect(await offer(at("09:00", 2))).toMatchObject(
      fields("This is its time already. Please choose another one."),
    );
    expect(await appointmentOf(services, id)).toEqual(before);
    value(await ownerCancels(services, owner, id));
    const late = await offer(at("11:00", 2));
    expect(!late.ok && late.message).toMatch(/^Chidi Eze cancelled the appointment of Bingo on /);
    const stranger = await newVet(services, "Dr Stranger");
    const wish = { petId, slot: at("11:00", 2), reason: "Control" };
    expect(await proposeVisit(services, stranger, wish, undefined)).toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await offersMove(services, stranger, id, at("11:00", 2))).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("is one at a time for a pet, and for an appointment", async () => {
    const { petId } = await proposed(services, vet, at("09:00", 2), { owner });
    const again = { petId, slot: at("11:00", 2), reason: "Control" };
    const refusal = await proposeVisit(services, vet, again, undefined);
    expect(!refusal.ok && refusal.message).toMatch(/^You have proposed .+ for Bingo already\./);
    const { id } = await requested(services, vet, at("12:00", 2), { owner, petId });
    value(await offersMove(services, vet, id, at("14:00", 2)));
    const second = await offersMove(services, vet, id, at("15:00", 2));
    expect(!second.ok && second.message).toMatch(/^Another time for Bingo waits for an answer/);
    expect(await vetTakes(services, vet, id, "confirm")).toMatchObject({ code: "CONFLICT" });
    value(await vetTakes(services, vet, id, "withdrawMove"));
    value(await offersMove(services, vet, id, at("15:00", 2)));
    value(await ownerAnswers(services, owner, id, "acceptMove"));
    expect((await appointmentOf(services, id)).status).toBe("confirmed");
  });

  test("is free again when the appointment ends otherwise, and taken again by its Undo", async () => {
    const { id } = await confirmed("09:00", 2);
    const both = [...unitsOf(at("09:00", 2)), ...unitsOf(at("11:00", 2))];
    value(await offersMove(services, vet, id, at("11:00", 2)));
    const { changeId } = value(await ownerCancels(services, owner, id));
    expect(await heldBy(id)).toEqual([]);
    const taker = { stepRole: "owner", actor: owner, changeId, key: undefined };
    value(await undoStep(services, appointmentSteps, id, taker));
    expect(await heldBy(id)).toEqual(both);
    expect((await appointmentOf(services, id)).offered_starts_at).toBe(at("11:00", 2));
  });

  test("opens the health page by acceptance alone, as at the visit that it follows", async () => {
    const first = await requested(services, vet, at("09:00"), { owner, sharesHealth: true });
    value(await vetTakes(services, vet, first.id, "confirm"));
    const wish = { petId: first.petId, slot: at("09:00", 20), reason: "Control" };
    const { id } = value(await proposeVisit(services, vet, wish, undefined));
    const readsOn = (days: number) =>
      findSharedPet(services.db.reader, vet.id, first.petId, lagosDay(new Date(at("09:00", days))));
    expect(await readsOn(20)).toBeUndefined();
    value(await ownerAnswers(services, owner, id, "accept"));
    expect(await readsOn(20)).toBeDefined();
    expect(await readsOn(28)).toBeUndefined();
  });

  test("says of a proposed visit that it opens the health page only where its owner shares that now", async () => {
    const apart = await requested(services, vet, at("09:00"), { owner });
    const shared = await newPet(services, owner, { name: "Simba" });
    value(await sharePet(services, owner, shared, { vetId: vet.id }, undefined));
    const readsHealth: number[] = [];
    for (const [petId, time] of [
      [apart.petId, "10:00"],
      [shared, "11:00"],
    ] as const) {
      const wish = { petId, slot: at(time, 2), reason: "Control" };
      const { id } = value(await proposeVisit(services, vet, wish, undefined));
      readsHealth.push((await appointmentOf(services, id)).shares_health);
    }
    expect(readsHealth).toEqual([0, 1]);
  });

  test("is proposed neither for an archived pet nor to an owner who is suspended", async () => {
    const petId = await newPet(services, owner, { name: "Simba" });
    value(await sharePet(services, owner, petId, { vetId: vet.id }, undefined));
    const proposal = { petId, slot: at("09:00"), reason: "Control" };
    const propose = () => proposeVisit(services, vet, proposal, undefined);
    const setOwner = (status: "active" | "suspended") =>
      updateRows(services, "people", { id: owner.id }, { status });
    await setOwner("suspended");
    expect(await propose()).toMatchObject({
      code: "CONFLICT",
      message: "Nobody can answer for Simba now, so no visit can be proposed.",
    });
    await setOwner("active");
    value(await archivePet(services, owner, petId, undefined, async () => []));
    expect(await propose()).toMatchObject({
      code: "CONFLICT",
      message: "Simba is archived, so no visit can be proposed.",
    });
    expect(await timesOfVet(services, vet.id)).toEqual([]);
  });

  test("is proposed sixty times an hour at most", async () => {
    const petId = await newPet(services, owner, { name: "Simba" });
    value(await sharePet(services, owner, petId, { vetId: vet.id }, undefined));
    const propose = () =>
      proposeVisit(services, vet, { petId, slot: at("09:00"), reason: "Control" }, undefined);
    for (let count = 0; count < 60; count += 1) {
      const { id } = value(await propose());
      value(await vetTakes(services, vet, id, "withdraw"));
    }
    expect(await propose()).toMatchObject({ code: "RATE_LIMITED" });
    services.pass(hourMs);
    value(await propose());
  });

  test("is called off with the account of its owner", async () => {
    const ngozi = await admit(services, "ngozi");
    const { id } = await proposed(services, vet, at("09:00", 2), { owner: ngozi });
    value(await eraseAccount(services, ngozi, { password }));
    expect(await appointmentOf(services, id)).toMatchObject({
      status: "cancelled",
      owner_id: null,
      offered_at: null,
    });
    expect(await heldBy(id)).toEqual([]);
  });

  test("is accepted or withdrawn, never both, when both happen at once", {
    tags: "race",
  }, async () => {
    for (let round = 0; round < 5; round += 1) {
      services.pass(dayMs);
      const { id } = await proposed(services, vet, at("09:00"), { owner });
      const [accepted, taken] = await Promise.all([
        ownerAnswers(services, owner, id, "accept"),
        vetTakes(services, vet, id, "withdraw"),
      ]);
      expect([accepted, taken].filter(({ ok }) => ok)).toHaveLength(1);
      const { status } = await appointmentOf(services, id);
      expect(status).toBe(accepted.ok ? "confirmed" : "cancelled");
      expect(await heldBy(id)).toEqual(accepted.ok ? unitsOf(at("09:00")) : []);
    }
  });

  test("and another owner's booking of the same slot: one has it", { tags: "race" }, async () => {
    for (let round = 0; round < 5; round += 1) {
      services.pass(dayMs);
      const { id } = await confirmed("09:00", 2);
      const rival = await newcomer(services, "petOwner", "Rival");
      const wish = { petId: await newPet(services, rival, { name: "Rex" }), slot: at("11:00", 2) };
      const [offered, booked] = await Promise.all([
        offersMove(services, vet, id, at("11:00", 2)),
        book(services, rival, vet, wish),
      ]);
      expect([offered, booked].filter(({ ok }) => ok)).toHaveLength(1);
      const own = unitsOf(at("09:00", 2));
      const both = [...own, ...unitsOf(at("11:00", 2))];
      expect(await heldBy(id)).toEqual(offered.ok ? both : own);
    }
  });

  test("and another offer of the same slot: one has it", { tags: "race" }, async () => {
    for (let round = 0; round < 5; round += 1) {
      services.pass(dayMs);
      const first = await confirmed("09:00", 2);
      const second = await confirmed("10:00", 2);
      const offers = await Promise.all([
        offersMove(services, vet, first.id, at("11:00", 2)),
        offersMove(services, vet, second.id, at("11:00", 2)),
      ]);
      expect(offers.filter(({ ok }) => ok)).toHaveLength(1);
      const held = await timesOfVet(services, vet.id);
      expect(new Set(held.map((one) => one.at)).size).toBe(held.length);
    }
  });
});
