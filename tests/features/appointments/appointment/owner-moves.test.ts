// Another time that an owner asks for.

import { beforeEach, expect, test } from "vitest";
import { appointmentSteps } from "#app/features/appointments/appointment/appointment-steps.server.ts";
import { expireAppointments } from "#app/features/appointments/appointment/expire-appointments.server.ts";
import { exportVetCalendar } from "#app/features/appointments/appointment/export-calendar.server.ts";
import { viewAppointment } from "#app/features/appointments/appointment/list-appointments.server.ts";
import { listTimeUnits } from "#app/features/providers/vet/slots.ts";
import type { Actor } from "#app/platform/actor.ts";
import { undoStep } from "#app/platform/steps/take-step.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { emailsTo, subjectsTo } from "#tests/support/emails.ts";
import { value } from "#tests/support/listings.ts";
import { newcomer } from "#tests/support/pets.ts";
import { hourMs, minuteMs, servicesForAll } from "#tests/support/services.ts";
import { rowOf, updateRows } from "#tests/support/tables.ts";
import {
  appointmentOf,
  asksToMove,
  newVet,
  ownerAnswers,
  ownerCancels,
  requested,
  slot,
  timesOfVet,
  vetTakes,
} from "#tests/support/vets.ts";

const dayMs = 24 * hourMs;
const heldUntil = 11 * minuteMs;

onEachEngine("a time that an owner asks for instead on %s", (engine) => {
  const { services } = servicesForAll(engine);
  let vet: Actor;
  let owner: Actor;

  beforeEach(async () => {
    services.pass(dayMs);
    vet = await newVet(services);
    owner = await newcomer(services, "petOwner", "Chidi Eze");
  });

  const at = (time: string, days = 2) => slot(services, days, time);
  const heldBy = async (id: string) =>
    (await timesOfVet(services, vet.id))
      .filter(({ appointment_id }) => appointment_id === id)
      .map((one) => one.at);
  const unitsOf = (startsAt: string) => {
    const endsAt = new Date(Date.parse(startsAt) + 30 * minuteMs).toISOString();
    return listTimeUnits({ startsAt, endsAt });
  };
  async function confirmed(time = "09:00", days = 2) {
    const made = await requested(services, vet, at(time, days), { owner });
    value(await vetTakes(services, vet, made.id, "confirm"));
    services.pass(heldUntil);
    return made;
  }
  const undo = (actor: Actor, stepRole: "owner" | "vet", id: string, changeId: string) =>
    undoStep(services, appointmentSteps, id, { stepRole, actor, changeId, key: undefined });

  test("holds both slots until the veterinarian accepts, and then frees the first", async () => {
    const { id } = await confirmed();
    value(await asksToMove(services, owner, id, at("11:00"), { note: "I work late" }));
    expect(await heldBy(id)).toEqual([...unitsOf(at("09:00")), ...unitsOf(at("11:00"))]);
    expect(await appointmentOf(services, id)).toMatchObject({
      status: "confirmed",
      starts_at: at("09:00"),
      offered_by: "owner",
    });
    const [mail] = (await emailsTo(services, vet.email)).filter(
      ({ subject }) => subject === "Another time for Bingo?",
    );
    expect(Date.parse(mail?.due_at ?? "")).toBe(services.now().getTime() + 10 * minuteMs);
    expect(mail?.body).toContain("Chidi Eze would like to move the appointment for Bingo");
    expect(mail?.body).toContain("I work late");
    services.pass(heldUntil);
    value(await vetTakes(services, vet, id, "acceptMove"));
    expect(await appointmentOf(services, id)).toMatchObject({
      status: "confirmed",
      starts_at: at("11:00"),
      offered_starts_at: null,
      offered_by: null,
      moves: 1,
    });
    expect(await heldBy(id)).toEqual(unitsOf(at("11:00")));
    expect(await subjectsTo(services, owner.email)).toContain("The appointment for Bingo is moved");
    const page = await viewAppointment(services, id, { stepRole: "owner", actor: owner });
    expect(page?.history.map(({ step }) => step)).toEqual([
      ...[null, "vet.confirm", "owner.move", "vet.acceptMove"],
    ]);
  });

  test("gives back both slots and the question where the veterinarian takes the answer back", async () => {
    for (const step of ["acceptMove", "declineMove"] as const) {
      const days = step === "acceptMove" ? 2 : 3;
      const { id } = await confirmed("09:00", days);
      value(await asksToMove(services, owner, id, at("11:00", days)));
      services.pass(heldUntil);
      const before = await appointmentOf(services, id);
      const held = await heldBy(id);
      const { changeId } = value(await vetTakes(services, vet, id, step));
      value(await undo(vet, "vet", id, changeId));
      expect(await appointmentOf(services, id)).toEqual(before);
      expect(await heldBy(id)).toEqual(held);
      const subjects = await subjectsTo(services, owner.email);
      expect(subjects).not.toContain("The appointment for Bingo is moved");
      expect(subjects).not.toContain("The appointment for Bingo stays as it is");
    }
  });

  test("leaves the appointment as it was when it is declined, taken back, or not answered", async () => {
    const ends = {
      declined: (id: string) => vetTakes(services, vet, id, "declineMove"),
      withdrawn: (id: string) => ownerAnswers(services, owner, id, "withdrawMove"),
      lapsed: async () => {
        services.pass(48 * hourMs);
        await expireAppointments(services);
        return { ok: true, value: null } as const;
      },
    };
    for (const end of Object.values(ends)) {
      const { id } = await confirmed("09:00", 6);
      const first = at("09:00", 6);
      value(await asksToMove(services, owner, id, at("11:00", 6)));
      services.pass(heldUntil);
      value<unknown>(await end(id));
      expect(await appointmentOf(services, id)).toMatchObject({
        status: "confirmed",
        starts_at: first,
        offered_at: null,
        offered_by: null,
        moves: 0,
      });
      expect(await heldBy(id)).toEqual(unitsOf(first));
      value(await ownerCancels(services, owner, id));
      services.pass(dayMs);
    }
    expect(await subjectsTo(services, vet.email)).toContain(
      "The appointment for Bingo stays as it is",
    );
  });

  test("asks no veterinarian by e-mail who has answered it before, and Undo asks again", async () => {
    const { id } = await confirmed();
    value(await asksToMove(services, owner, id, at("11:00"), { note: "I work late" }));
    const asked = await emailsTo(services, vet.email);
    const { changeId } = value(await vetTakes(services, vet, id, "declineMove"));
    expect(await subjectsTo(services, vet.email)).not.toContain("Another time for Bingo?");
    value(await undo(vet, "vet", id, changeId));
    const bodies = (mails: typeof asked) =>
      mails.filter(({ subject }) => subject === "Another time for Bingo?").map(({ body }) => body);
    expect(bodies(await emailsTo(services, vet.email))).toEqual(bodies(asked));
    expect(bodies(asked)).toHaveLength(1);
  });

  test("is undone by the owner within ten minutes, with its slot and its e-mail", async () => {
    const { id } = await confirmed();
    const { changeId } = value(await asksToMove(services, owner, id, at("11:00")));
    value(await undo(owner, "owner", id, changeId));
    expect(await heldBy(id)).toEqual(unitsOf(at("09:00")));
    expect(await subjectsTo(services, vet.email)).not.toContain("Another time for Bingo?");
  });

  test("confirms a request that was never answered, in one step", async () => {
    const { id } = await requested(services, vet, at("09:00"), { owner });
    value(await asksToMove(services, owner, id, at("11:00")));
    expect(await vetTakes(services, vet, id, "confirm")).toMatchObject({
      code: "CONFLICT",
      message:
        "Another time for Bingo waits for an answer. It has to be answered or taken back first.",
    });
    value(await vetTakes(services, vet, id, "acceptMove"));
    expect(await appointmentOf(services, id)).toMatchObject({
      status: "confirmed",
      starts_at: at("11:00"),
    });
  });

  test("moves the calendar's entry under its own id with a higher number, after ten minutes", async () => {
    const { id } = await confirmed();
    const { calendar_token: token } = await rowOf(
      services,
      "vets",
      { vet_id: vet.id },
      "calendar_token",
    );
    const read = async () => {
      const file = (await exportVetCalendar(services, token)) ?? "";
      const of = (name: string) => new RegExp(`^${name}:(.*)\\r$`, "m").exec(file)?.[1];
      return { uid: of("UID"), starts: of("DTSTART"), sequence: Number(of("SEQUENCE")) };
    };
    const before = await read();
    value(await asksToMove(services, owner, id, at("11:00")));
    services.pass(heldUntil);
    value(await vetTakes(services, vet, id, "acceptMove"));
    expect(await read()).toEqual(before);
    services.pass(heldUntil);
    const after = await read();
    expect(after.uid).toBe(before.uid);
    expect(after.starts).not.toBe(before.starts);
    expect(after.sequence).toBeGreaterThan(before.sequence);
  });

  test("is refused in words where it is taken, past, outside the hours, its own, too late, or another's", async () => {
    const { id } = await confirmed();
    await requested(services, vet, at("10:00"));
    const before = await appointmentOf(services, id);
    const ask = (time: string, who = owner) => asksToMove(services, who, id, time);
    const fields = (message: string) => ({ code: "INVALID", fields: { slot: [message] } });
    const taken = await ask(at("10:00"));
    expect(taken).toMatchObject({ code: "CONFLICT" });
    expect(!taken.ok && taken.message).toMatch(
      /^This time was just taken. The nearest free ones: .*09:30; .*10:30; /,
    );
    expect(await ask(at("09:00", -1))).toMatchObject(
      fields("This time has passed. Please choose another one."),
    );
    expect(await ask(at("03:00"))).toMatchObject(
      fields("The veterinarian does not work at this time. Please choose another one."),
    );
    expect(await ask(at("09:00"))).toMatchObject(
      fields("This is its time already. Please choose another one."),
    );
    const stranger = await newcomer(services, "petOwner", "Stranger");
    expect(await ask(at("11:00"), stranger)).toMatchObject({ code: "NOT_FOUND" });
    await updateRows(services, "people", { id: vet.id }, { verified_at: null });
    expect(await ask(at("11:00"))).toMatchObject({
      code: "CONFLICT",
      message: "This veterinarian cannot be booked at the moment.",
    });
    const { vet_verified_at: verified_at } = before;
    await updateRows(services, "people", { id: vet.id }, { verified_at });
    services.pass(Date.parse(at("09:00")) - services.now().getTime() - hourMs);
    expect(await ask(at("11:00", 1))).toMatchObject({
      code: "CONFLICT",
      message: "An appointment can be moved up to two hours before. Please call the clinic.",
    });
    expect(await appointmentOf(services, id)).toEqual(before);
  });

  test("is asked for once, also by two taps at once, and once with one key", {
    tags: "race",
  }, async () => {
    const { id } = await confirmed();
    const both = await Promise.all([
      asksToMove(services, owner, id, at("11:00")),
      asksToMove(services, owner, id, at("12:00")),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const one = await appointmentOf(services, id);
    expect(await heldBy(id)).toEqual([
      ...unitsOf(at("09:00")),
      ...unitsOf(one.offered_starts_at ?? ""),
    ]);
    value(await vetTakes(services, vet, id, "declineMove"));
    const again = await Promise.all([
      asksToMove(services, owner, id, at("15:00"), { key: "one-key-of-the-form-123" }),
      asksToMove(services, owner, id, at("15:00"), { key: "one-key-of-the-form-123" }),
    ]);
    expect(again.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await heldBy(id)).toEqual([...unitsOf(at("09:00")), ...unitsOf(at("15:00"))]);
  });

  test("goes to one of two owners who ask for it at once", { tags: "race" }, async () => {
    const first = await confirmed("09:00");
    const second = await requested(services, vet, at("10:00"));
    const both = await Promise.all([
      asksToMove(services, owner, first.id, at("11:00")),
      asksToMove(services, second.owner, second.id, at("11:00")),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const held = await timesOfVet(services, vet.id);
    expect(new Set(held.map((one) => one.at)).size).toBe(held.length);
  });

  test("and a cancellation at once leave no slot held", { tags: "race" }, async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await confirmed();
      const [, cancelled] = await Promise.all([
        asksToMove(services, owner, id, at("11:00")),
        ownerCancels(services, owner, id),
      ]);
      expect(cancelled.ok).toBe(true);
      expect(await appointmentOf(services, id)).toMatchObject({
        status: "cancelled",
        offered_at: null,
      });
      expect(await heldBy(id)).toEqual([]);
    }
  });

  test("is accepted once, also by two taps at once and while the owner takes it back", {
    tags: "race",
  }, async () => {
    const { id } = await confirmed();
    value(await asksToMove(services, owner, id, at("11:00")));
    const both = await Promise.all([
      vetTakes(services, vet, id, "acceptMove"),
      vetTakes(services, vet, id, "acceptMove"),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await appointmentOf(services, id)).toMatchObject({ moves: 1, starts_at: at("11:00") });
    value(await asksToMove(services, owner, id, at("12:00")));
    const [accepted, withdrawn] = await Promise.all([
      vetTakes(services, vet, id, "acceptMove"),
      ownerAnswers(services, owner, id, "withdrawMove"),
    ]);
    expect([accepted, withdrawn].filter(({ ok }) => ok)).toHaveLength(1);
    expect(await heldBy(id)).toEqual(unitsOf(at(accepted.ok ? "12:00" : "11:00")));
  });

  test("can be asked for twenty times an hour", async () => {
    const { id } = await confirmed();
    for (let count = 0; count < 20; count += 1) {
      value(await asksToMove(services, owner, id, at("11:00")));
      value(await ownerAnswers(services, owner, id, "withdrawMove"));
    }
    expect(await asksToMove(services, owner, id, at("11:00"))).toMatchObject({
      code: "RATE_LIMITED",
    });
    expect(await heldBy(id)).toEqual(unitsOf(at("09:00")));
    services.pass(hourMs);
    value(await asksToMove(services, owner, id, at("11:00")));
  });
});
