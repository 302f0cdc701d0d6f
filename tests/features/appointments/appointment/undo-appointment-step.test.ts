// What happens between a step of an appointment and its undo.

import { beforeEach, describe, expect, test } from "vitest";
import { appointmentSteps } from "#app/features/appointments/appointment/appointment-steps.server.ts";
import { remindOfAppointments } from "#app/features/appointments/appointment/expire-appointments.server.ts";
import { viewAppointment } from "#app/features/appointments/appointment/list-appointments.server.ts";
import { findPatient } from "#app/features/pets/pet/pet-share.queries.server.ts";
import { sharePet, stopSharing } from "#app/features/pets/pet/share-pet.server.ts";
import { eraseAccount } from "#app/features/privacy/erasure/erase-account.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { undoStep } from "#app/platform/steps/take-step.server.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { value } from "#tests/support/listings.ts";
import { admit, password } from "#tests/support/people.ts";
import { newcomer } from "#tests/support/pets.ts";
import { hourMs, minuteMs, servicesForAll } from "#tests/support/services.ts";
import { updateRows } from "#tests/support/tables.ts";
import {
  appointmentOf,
  newVet,
  ownerCancels,
  practise,
  requested,
  slot,
  vetTakes,
} from "#tests/support/vets.ts";

const dayMs = 24 * hourMs;

describe("a step of an appointment that is taken back", () => {
  const { services } = servicesForAll("sqlite");
  let vet: Actor;
  let owner: Actor;

  beforeEach(async () => {
    services.pass(dayMs);
    vet = await newVet(services);
    owner = await newcomer(services, "petOwner", "Chidi Eze");
  });

  const undo = (actor: Actor, id: string, changeId: string, stepRole = "vet") =>
    undoStep(services, appointmentSteps, id, { stepRole, actor, changeId, key: undefined });

  test("does not open a health page that its owner closed after the step", async () => {
    const at = slot(services, 1, "09:00");
    const { id, petId } = await requested(services, vet, at, { owner, sharesHealth: true });
    value(await sharePet(services, owner, petId, { vetId: vet.id }, undefined));
    value(await vetTakes(services, vet, id, "confirm"));
    services.pass(dayMs);
    const { changeId } = value(await vetTakes(services, vet, id, "noShow"));
    value(await stopSharing(services, owner, petId, { vetId: vet.id }, undefined));
    value(await undo(vet, id, changeId));
    const page = await viewAppointment(services, id, { stepRole: "vet", actor: vet });
    expect(page?.appointment).toMatchObject({ isPatient: true, sharesHealth: false });
  });

  test("leaves the patient of another visit", async () => {
    const first = await requested(services, vet, slot(services, 1, "09:00"), { owner });
    const { petId } = first;
    const second = await requested(services, vet, slot(services, 1, "10:00"), { owner, petId });
    for (const { id } of [first, second]) value(await vetTakes(services, vet, id, "confirm"));
    services.pass(dayMs + 2 * hourMs);
    const { changeId } = value(await vetTakes(services, vet, first.id, "complete"));
    value(await vetTakes(services, vet, second.id, "complete"));
    value(await undo(vet, first.id, changeId));
    services.pass(60 * dayMs);
    const later = addDays(lagosDay(services.now()), 1);
    expect(await findPatient(services.db.reader, vet.id, petId, later)).toBeDefined();
  });

  test("has not reminded anybody of what was not told yet", async () => {
    const { id } = await requested(services, vet, slot(services, 3, "09:00"), { owner });
    const start = Date.parse(slot(services, 3, "09:00"));
    services.pass(start - dayMs - 3 * minuteMs - services.now().getTime());
    const { changeId } = value(await vetTakes(services, vet, id, "confirm"));
    services.pass(5 * minuteMs);
    await remindOfAppointments(services);
    const mails = (await emailsTo(services, owner.email)).filter(
      ({ due_at }) => Date.parse(due_at) <= services.now().getTime(),
    );
    expect(mails).toEqual([]);
    value(await undo(vet, id, changeId));
  });

  test("does not come back to a veterinarian whose account was erased meanwhile", async () => {
    const gone = await admit(services, "musa");
    await updateRows(
      services,
      "people",
      { id: gone.id },
      { verified_at: services.now().toISOString() },
    );
    await practise(services, gone);
    const { id } = await requested(services, gone, slot(services, 1, "09:00"), { owner });
    const { changeId } = value(await ownerCancels(services, owner, id));
    value(await eraseAccount(services, gone, { password }));
    expect(await undo(owner, id, changeId, "owner")).toMatchObject({ ok: false, code: "CONFLICT" });
    expect((await appointmentOf(services, id)).status).toBe("cancelled");
  });

  test("or that its owner's erasure followed is told all the same, without a name", async () => {
    const ngozi = await admit(services, "ngozi");
    const { id } = await requested(services, vet, slot(services, 1, "09:00"), { owner: ngozi });
    value(await vetTakes(services, vet, id, "confirm"));
    services.pass(hourMs);
    value(await ownerCancels(services, ngozi, id));
    value(await eraseAccount(services, ngozi, { password }));
    const last = (await emailsTo(services, vet.email)).at(-1);
    expect(last?.subject).toBe("An appointment is cancelled");
    expect(last?.body).toContain("is cancelled: the owner has closed their account");
  });
});
