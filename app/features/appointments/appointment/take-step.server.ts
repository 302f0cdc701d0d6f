import { endShare, grantShare } from "#app/features/pets/pet/share-pet.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { transition } from "#app/platform/history/transition.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import {
  type Appointment,
  appointmentRecord,
  deleteTimes,
  type Whose,
} from "./appointment.queries.server.ts";
import {
  type AppointmentStep,
  canTake,
  isOpen,
  type StepActor,
  statusAfter,
} from "./appointment.ts";
import { appointmentConflict } from "./appointment-sentences.ts";

type Step = {
  step: AppointmentStep;
  stepActor: StepActor;
  /** Anybody else's is not found. */
  whose: Whose;
  /** As the history names them. */
  actor: { id?: string | undefined; name: string };
  now: Date;
  reason?: string | null | undefined;
};

/**
 * Takes one step of the state machine in the caller's transaction and returns the appointment as it was before. What is
 * declined, cancelled or expired frees its time, and with it and a no-show ends what was shared; a pet that was seen stays
 * this veterinarian's patient, of whom they read what they wrote themselves. Refuses NOT_FOUND for an unknown id or somebody else's, and CONFLICT for a step that the machine does not allow now.
 */
export async function takeStep(
  trx: Queries,
  id: string,
  { step, stepActor, whose, actor, now, reason }: Step,
): Promise<Outcome<Appointment>> {
  const to = statusAfter(step);
  const change = await transition(trx, appointmentRecord(whose), id, {
    ...{ to, actor, now, reason },
    can: (appointment) => canTake(step, appointment, stepActor, now),
    conflict: async (appointment) =>
      appointmentConflict(appointment, step, await listHistory(trx, "appointment", id), now),
  });
  if (!change.ok || isOpen(to)) return change;
  const { pet_id: petId, vet_id: vetId } = change.value;
  if (to === "completed") {
    const visited = { petId, vetId, cause: "visited", readsHealth: false, lastDay: null };
    await grantShare(trx, now, visited);
    return change;
  }
  if (to !== "no_show") await deleteTimes(trx, id);
  await endShare(trx, petId, id);
  return change;
}
