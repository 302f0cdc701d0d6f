import { beforeEach, expect, test } from "vitest";
import {
  type AppointmentStatus,
  appointmentStatuses,
} from "#app/features/appointments/appointment/appointment.ts";
import { appointmentSteps } from "#app/features/appointments/appointment/appointment-steps.server.ts";
import { expireAppointments } from "#app/features/appointments/appointment/expire-appointments.server.ts";
import {
  exportAppointment,
  exportVetCalendar,
} from "#app/features/appointments/appointment/export-calendar.server.ts";
import { viewAppointment } from "#app/features/appointments/appointment/list-appointments.server.ts";
import { openBookingsAt } from "#app/features/insights/open-bookings/open-bookings.server.ts";
import { archivePet } from "#app/features/pets/pet/archive-pet.server.ts";
import { stopSharing } from "#app/features/pets/pet/share-pet.server.ts";
import { renewCalendar } from "#app/features/providers/vet/save-practice.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { undoStep } from "#app/platform/steps/take-step.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { emailsTo, subjectsTo } from "#tests/support/emails.ts";
import { value } from "#tests/support/listings.ts";
import { newcomer } from "#tests/support/pets.ts";
import { hourMs, minuteMs, servicesForAll } from "#tests/support/services.ts";
import { expectMatrix, expectRefused, expectUndo } from "#tests/support/step-table.ts";
import { rowOf, rowsOf } from "#tests/support/tables.ts";
import {
  asksToMove,
  newVet,
  offersMove,
  ownerCancels,
  proposed,
  requested,
  slot,
  timesOfVet,
  vetTakes,
} from "#tests/support/vets.ts";

const dayMs = 24 * hourMs;
/** Steps about a time to which an appointment is to be moved. */
const answersMove = ["withdrawMove", "acceptMove", "declineMove"];
/** Whose time such a step is about. */
const offeredBy = (stepRole: string, name: string) => {
  const isOwn = name === "withdrawMove";
  return (stepRole === "owner") === isOwn ? "owner" : "vet";
};
/** How each status is reached. */
const ways: Record<AppointmentStatus, Parameters<typeof vetTakes>[3][]> = {
  requested: [],
  proposed: [],
  confirmed: ["confirm"],
  completed: ["confirm", "complete"],
  no_show: ["confirm", "noShow"],
  declined: ["decline"],
  cancelled: ["confirm", "cancel"],
  expired: [],
};

const steps = {
  "vet confirm": "requested",
  "vet complete": "confirmed",
  "vet noShow": "confirmed",
  "vet decline": "requested",
  "vet move": "requested confirmed",
  "vet acceptMove": "requested confirmed",
  "vet declineMove": "requested confirmed",
  "vet withdrawMove": "requested confirmed",
  "vet withdraw": "proposed",
  "vet cancel": "confirmed",
  "owner accept": "proposed",
  "owner decline": "proposed",
  "owner acceptMove": "requested confirmed",
  "owner declineMove": "requested confirmed",
  "owner move": "requested confirmed",
  "owner withdrawMove": "requested confirmed",
  "owner cancel": "requested confirmed",
};

onEachEngine("a step of an appointment on %s", (engine) => {
  const { services } = servicesForAll(engine);
  let vet: Actor;
  let owner: Actor;

  beforeEach(async () => {
    services.pass(dayMs);
    vet = await newVet(services);
    owner = await newcomer(services, "petOwner", "Chidi Eze");
  });

  const undo = (actor: Actor, id: string, changeId: string, stepRole = "vet") =>
    undoStep(services, appointmentSteps, id, { stepRole, actor, changeId, key: undefined });
  const ask = (time = "09:00") => requested(services, vet, slot(services, 1, time), { owner });

  /** A new one in this status; its time is over where the step waits for that. */
  async function make(status: AppointmentStatus, by: string, name: string): Promise<string> {
    services.pass(dayMs);
    const wish = { owner, sharesHealth: true };
    const at = slot(services, 1, "09:00");
    const make = status === "proposed" ? proposed : requested;
    const { id } = await make(services, vet, at, wish);
    if (status === "proposed") services.pass(11 * minuteMs);
    for (const step of ways[status]) {
      if (step === "complete" || step === "noShow") services.pass(dayMs);
      value(await vetTakes(services, vet, id, step));
      services.pass(11 * minuteMs);
    }
    if (status === "expired") {
      services.pass(dayMs);
      await expireAppointments(services);
    }
    if (answersMove.includes(name) && (status === "requested" || status === "confirmed")) {
      const isOwners = offeredBy(by, name) === "owner";
      const [offer, actor] = isOwners ? [asksToMove, owner] : [offersMove, vet];
      value(await offer(services, actor, id, slot(services, 2, "10:00")));
      services.pass(11 * minuteMs);
    }
    const waits = name === "complete" || name === "noShow";
    if (status === "confirmed" && waits) services.pass(dayMs);
    return id;
  }

  const cases = () => ({
    services,
    table: appointmentSteps,
    statuses: appointmentStatuses,
    make,
    actors: { vet, owner },
    kindOf: (by: string, name: string) =>
      answersMove.includes(name) ? `moved by ${offeredBy(by, name)}` : "",
    input: (_: string, name: string) => {
      if (name === "move") return { slot: slot(services, 3, "15:00"), note: null };
      return name.startsWith("decline") || name === "cancel" ? { reason: "A reason" } : {};
    },
    steps,
  });

  test("happens once from the statuses of its table, and from no other", async () => {
    await expectMatrix(cases());
  });

  test("is refused where the time, an offer or its absence is in its way", async () => {
    const refuses = (situation: string, id: string, steps: readonly string[]) =>
      expectRefused(cases(), situation, id, steps);
    const onVets = ["vet withdrawMove", "owner acceptMove", "owner declineMove"];
    const onOwners = ["owner withdrawMove", "vet acceptMove", "vet declineMove"];
    const moving = [...onVets, ...onOwners];
    const { id: asked } = await ask();
    const { id: taken } = await ask("10:00");
    const { id: moved } = await ask("11:00");
    const { id: wished } = await ask("11:30");
    const { id: offered } = await proposed(services, vet, slot(services, 3, "12:00"), { owner });
    value(await vetTakes(services, vet, taken, "confirm"));
    value(await offersMove(services, vet, moved, slot(services, 2, "09:00")));
    value(await asksToMove(services, owner, wished, slot(services, 2, "10:00")));
    const early = ["clock expire", "clock lapseMove"];
    await refuses("requested without an offer", asked, [...moving, ...early]);
    await refuses("confirmed, and to come", taken, [...moving, "vet complete", "vet noShow"]);
    await refuses("proposed, and open", offered, ["clock lapse"]);
    const others = ["vet confirm", "vet move", "owner move", ...early];
    await refuses("moved by the vet, and open", moved, [...onOwners, ...others]);
    await refuses("moved by the owner, and open", wished, [...onVets, ...others]);
    const tomorrow = Date.parse(slot(services, 1, "11:00"));
    services.pass(tomorrow - services.now().getTime() - hourMs);
    await refuses("an hour before", moved, ["owner cancel"]);
    await refuses("an hour before, without an offer", asked, ["owner move"]);
    services.pass(hourMs);
    await refuses("requested, and begun", asked, [
      ...["vet confirm", "vet decline", "vet move", "owner cancel"],
    ]);
    await refuses("moved, and begun", moved, ["owner acceptMove"]);
    services.pass(0.5 * hourMs);
    await refuses("moved by the owner, and begun", wished, ["vet acceptMove"]);
    await refuses("confirmed, and begun", taken, ["vet move", "vet cancel", "owner cancel"]);
    services.pass(2 * dayMs);
    await refuses("proposed, and lapsed", offered, ["owner accept"]);
  });

  test("that can be taken back leaves every row as it was, and nobody is told", async () => {
    await expectUndo(cases());
  });

  test("is told after ten minutes, to e-mail and dashboard alike", async () => {
    const { id } = await ask();
    value(await vetTakes(services, vet, id, "confirm"));
    const due = async () =>
      (await emailsTo(services, owner.email)).map(({ due_at }) => Date.parse(due_at));
    expect(await due()).toEqual([services.now().getTime() + 10 * minuteMs]);
    const seen = await rowsOf(services, "notifications", { person_id: owner.id }, "at");
    expect(seen.map(({ at }) => Date.parse(at))).toEqual(await due());
  });

  test("that follows another one lets what was held leave first, and ends its undo", async () => {
    const { id } = await ask();
    const { changeId } = value(await vetTakes(services, vet, id, "confirm"));
    services.pass(minuteMs);
    value(await vetTakes(services, vet, id, "cancel", { reason: "Ill" }));
    const mails = await emailsTo(services, owner.email);
    const dues = mails.map(({ subject, due_at }) => [subject, Date.parse(due_at)]);
    expect(dues).toEqual([
      ["Your appointment for Bingo is confirmed", services.now().getTime()],
      ["The appointment for Bingo is cancelled", services.now().getTime() + 10 * minuteMs],
    ]);
    const refused = await undo(vet, id, changeId);
    expect(refused).toMatchObject({ ok: false, code: "CONFLICT" });
    expect(!refused.ok && refused.message).toMatch(
      /^Dr Halima Musa cancelled the appointment of Bingo on /,
    );
  });

  test("whose e-mail is on its way is not taken back", async () => {
    const { id } = await ask();
    const { changeId } = value(await vetTakes(services, vet, id, "confirm"));
    await services.db.transaction(async (trx) => {
      const claimed_until = new Date(services.now().getTime() + hourMs).toISOString();
      await trx
        .updateTable("outbox")
        .set({ claimed_until })
        .where("recipient", "=", owner.email)
        .execute();
    });
    expect(await undo(vet, id, changeId)).toMatchObject({ ok: false, code: "CONFLICT" });
    expect(await subjectsTo(services, owner.email)).toEqual([
      "Your appointment for Bingo is confirmed",
    ]);
  });

  test("that freed a time is not taken back once somebody else has it, in words", async () => {
    const { id } = await ask();
    const { changeId } = value(await ownerCancels(services, owner, id));
    const rival = await requested(services, vet, slot(services, 1, "09:00"));
    expect(await undo(owner, id, changeId, "owner")).toEqual({
      ok: false,
      code: "CONFLICT",
      message: "Somebody else has taken the time of Bingo in the meantime.",
    });
    const held = await timesOfVet(services, vet.id);
    expect(new Set(held.map(({ appointment_id }) => appointment_id))).toEqual(new Set([rival.id]));
  });

  test("that called it off is not taken back once its pet is archived, in words", async () => {
    const { id, petId } = await ask();
    const { changeId } = value(await ownerCancels(services, owner, id));
    const open = openBookingsAt(services.now());
    value(await archivePet(services, owner, petId, undefined, open));
    expect(await undo(owner, id, changeId, "owner")).toEqual({
      ok: false,
      code: "CONFLICT",
      message: "Bingo was archived in the meantime, so this does not change.",
    });
    expect(await timesOfVet(services, vet.id)).toEqual([]);
  });

  test("is in calendars after ten minutes, and a cancelled one leaves them as late", async () => {
    const { id } = await ask();
    value(await renewCalendar(services, vet, undefined));
    const { calendar_token: token } = await rowOf(
      services,
      "vets",
      { vet_id: vet.id },
      "calendar_token",
    );
    const statusIn = (file: string | undefined) => /^STATUS:(\w+)/m.exec(file ?? "")?.[1];
    const shown = async () => [
      statusIn(await exportAppointment(services, owner, id)),
      statusIn(await exportVetCalendar(services, token ?? "")),
    ];
    const confirmed = value(await vetTakes(services, vet, id, "confirm"));
    expect(await shown()).toEqual(["TENTATIVE", "TENTATIVE"]);
    value(await undo(vet, id, confirmed.changeId));
    expect(await shown()).toEqual(["TENTATIVE", "TENTATIVE"]);
    value(await vetTakes(services, vet, id, "confirm"));
    services.pass(10 * minuteMs);
    expect(await shown()).toEqual(["CONFIRMED", "CONFIRMED"]);
    value(await vetTakes(services, vet, id, "cancel"));
    expect(await shown()).toEqual(["CONFIRMED", "CONFIRMED"]);
    services.pass(10 * minuteMs);
    expect(await shown()).toEqual(["CANCELLED", undefined]);
  });

  test("that is taken back does not open a health page that its owner closed meanwhile", {
    tags: "race",
  }, async () => {
    const at = slot(services, 1, "09:00");
    const { id, petId } = await requested(services, vet, at, { owner, sharesHealth: true });
    value(await vetTakes(services, vet, id, "confirm"));
    services.pass(2 * dayMs);
    value(await stopSharing(services, owner, petId, { vetId: vet.id }, undefined));
    const { changeId } = value(await vetTakes(services, vet, id, "noShow"));
    value(await undo(vet, id, changeId));
    const page = await viewAppointment(services, id, { stepRole: "vet", actor: vet });
    expect(page?.appointment).toMatchObject({ isPatient: true, sharesHealth: false });
  });

  test("that is taken back keeps the reason from the other side, and the history says so", async () => {
    const { id } = await ask();
    const { changeId } = value(
      await vetTakes(services, vet, id, "decline", { reason: "Wrong row" }),
    );
    value(await undo(vet, id, changeId));
    const page = await viewAppointment(services, id, { stepRole: "owner", actor: owner });
    expect(page?.history.map(({ status, reason, step }) => [status, reason, step])).toEqual([
      ["requested", null, null],
      ["declined", null, "vet.decline"],
      ["requested", null, "undo"],
    ]);
    // What was taken back tells nobody that somebody had answered.
    const early = await vetTakes(services, vet, id, "complete");
    expect(!early.ok && early.message).toBe("Nobody has answered the request for Bingo yet.");
  });

  test("raced with its own undo and the other side leaves one history and the mails that match", {
    tags: "race",
  }, async () => {
    for (let round = 0; round < 5; round += 1) {
      services.pass(dayMs);
      const { id } = await ask();
      const { changeId } = value(await vetTakes(services, vet, id, "confirm"));
      const [first, second, cancelled] = await Promise.all([
        undo(vet, id, changeId),
        undo(vet, id, changeId),
        ownerCancels(services, owner, id),
      ]);
      expect([first, second].filter(({ ok }) => ok).length).toBeLessThan(2);
      expect(cancelled.ok).toBe(true);
      const confirmations = (await emailsTo(services, owner.email)).filter(({ cause }) =>
        cause?.startsWith(`step:appointment:${id}:`),
      );
      expect(confirmations).toHaveLength(first.ok || second.ok ? 0 : 1);
    }
  });
});
