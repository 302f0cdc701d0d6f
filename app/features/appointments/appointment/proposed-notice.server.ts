import { shortInstant } from "#app/features/providers/vet/slots.ts";
import { newIdempotencyKey } from "#app/platform/http/forms.server.ts";
import { undoLabel } from "#app/platform/steps/steps.server.ts";
import { vetAppointmentList } from "./appointment.ts";
import type { Proposed } from "./propose-visit.server.ts";

/** What is said after a visit was proposed, with the way back: until its e-mail has left nobody knows of it. */
export function proposedNotice({ id, pet, startsAt }: Proposed) {
  return {
    text: `${shortInstant(startsAt)} is proposed to the owner of ${pet}.`,
    undo: {
      action: `${vetAppointmentList.path}/${id}`,
      intent: "withdraw",
      label: undoLabel("Proposal", pet),
      hidden: { key: newIdempotencyKey() },
    },
  };
}
