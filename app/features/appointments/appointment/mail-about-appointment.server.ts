import { findPerson } from "#app/features/accounts/person/find-person.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { type OutgoingEmail, sendMail } from "#app/platform/mail/send-mail.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { type Appointment, findAppointment } from "./appointment.queries.server.ts";
import type { Side } from "./appointment.ts";
import { type AppointmentFacts, composeAbout } from "./appointment-emails.ts";

function appointmentFacts({ site }: Pick<AppServices, "site">, one: Appointment): AppointmentFacts {
  return { ...one, siteName: site.name, origin: site.origin };
}

type Mail = {
  to: Side;
  compose: (facts: AppointmentFacts) => Email;
  isReminder?: boolean;
};

/** Queues an e-mail, in the caller's transaction, if the person is active and their address is confirmed. */
export async function mailAboutAppointment(
  services: Pick<AppServices, "site" | "now">,
  trx: Queries,
  appointment: Appointment,
  /** `cause`: the event, as in `appointment-reminder`; each appointment gets one e-mail for it. */
  { cause, ...mail }: Mail & { cause: string },
): Promise<void> {
  const outgoing = await findAppointmentMail(services, trx, appointment, mail);
  if (!outgoing) return;
  await sendMail(trx, services.now(), { ...outgoing, cause: `${cause}:${appointment.id}` });
}

/** Returns undefined when nobody can be written to. */
export async function findAppointmentMail(
  services: Pick<AppServices, "site">,
  trx: Queries,
  appointment: Appointment,
  { to, compose, isReminder }: Mail,
): Promise<OutgoingEmail | undefined> {
  const id = to === "owner" ? appointment.owner_id : appointment.vet_id;
  const person = id ? await findPerson(trx, id) : undefined;
  if (!person?.email_verified_at || person.status !== "active") return undefined;
  const { owner_id, vet_id } = appointment;
  return {
    to: person.email,
    email: compose(appointmentFacts(services, appointment)),
    kind: isReminder ? "reminder" : "request",
    about: [
      { entity: "appointment", id: appointment.id },
      ...[owner_id, vet_id]
        .filter((one) => one !== null)
        .map((one) => ({ entity: "person", id: one })),
    ],
  };
}

/** For another entity: an e-mail to the owner with its own text. */
export async function findVisitOwnerMail(
  site: AppServices["site"],
  trx: Queries,
  id: string,
  { subject, paragraphs }: { subject: string; paragraphs: readonly string[] },
): Promise<OutgoingEmail | undefined> {
  const appointment = await findAppointment(trx, id);
  if (!appointment) return undefined;
  const write = (facts: AppointmentFacts) => composeAbout(facts, "owner", subject, paragraphs);
  return findAppointmentMail({ site }, trx, appointment, { to: "owner", compose: write });
}
