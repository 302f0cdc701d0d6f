import type { Queries } from "#app/platform/db/database.server.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { done, type Outcome } from "#app/platform/outcome.ts";
import type { PetLeft } from "#app/platform/records/related-part.ts";
import type { Site } from "#app/platform/services.ts";
import { takeStepIn } from "#app/platform/steps/take-step.server.ts";
import { listOpenAppointmentsOfPet } from "./appointment.queries.server.ts";
import { calledOffEmail } from "./appointment-emails.ts";
import { appointmentSteps } from "./appointment-steps.server.ts";
import { findAppointmentMail } from "./mail-about-appointment.server.ts";

/** Cancels what is to come of a pet that its owner has given away, and writes to both sides. */
export async function endAppointmentsOfPet(
  trx: Queries,
  { id }: PetLeft,
  now: Date,
  site: Site,
): Promise<Outcome<null>> {
  for (const one of await listOpenAppointmentsOfPet(trx, id, now.toISOString())) {
    const taken = await takeStepIn(undefined, trx, appointmentSteps, one.id, {
      stepRole: "erasure",
      step: "cancel",
      input: {},
      actor: { name: site.name },
      now,
    });
    if (!taken.ok) return taken;
    for (const side of ["owner", "vet"] as const) {
      const name = (side === "owner" ? one.owner_name : one.vet_name) ?? "";
      const mail = await findAppointmentMail({ site }, trx, one, {
        ...{ to: side, compose: (facts) => calledOffEmail(facts, { name, side }) },
      });
      if (mail) await sendMail(trx, now, { ...mail, cause: `pet-left:${one.id}:${side}` });
    }
  }
  return done(null);
}
