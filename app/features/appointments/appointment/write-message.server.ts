import { type Actor, treatsPets } from "#app/platform/actor.ts";
import { idempotent, missingKey } from "#app/platform/idempotency/idempotency.server.ts";
import { isId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { mailAboutMessage, writeMessage } from "#app/platform/threads/write-message.server.ts";
import { findOwnAppointment, lockAppointment } from "./appointment.queries.server.ts";
import { appointmentMessages, canWriteAboutAppointment } from "./appointment.ts";
import { messageEmail } from "./appointment-emails.ts";
import { findAppointmentMail } from "./mail-about-appointment.server.ts";

/**
 * Sends a message to the other side, with at most one e-mail an hour about it. Refuses NOT_FOUND for another person's
 * appointment, CONFLICT once the thread is closed, RATE_LIMITED after sixty messages an hour, INVALID without a key:
 * without one a repeated form would write twice.
 */
export async function writeAppointmentMessage(
  services: AppServices,
  actor: Actor,
  id: string,
  { message }: { message: string },
  key: string | undefined,
): Promise<Outcome<{ to: string }>> {
  if (!key) return missingKey;
  const content = { id, message };
  const form = { key, verb: "write-appointment-message", actorId: actor.id, content };
  return idempotent<{ to: string }>(services, form, async (trx) => {
    if (!isId(id)) return refused("NOT_FOUND");
    const [author, other] = treatsPets(actor.role)
      ? (["vet", "owner"] as const)
      : (["owner", "vet"] as const);
    await lockAppointment(trx, id);
    const whose = author === "vet" ? { vetId: actor.id } : { ownerId: actor.id };
    const one = await findOwnAppointment(trx, id, whose);
    if (!one) return refused("NOT_FOUND");
    const now = services.now();
    if (!canWriteAboutAppointment(one, author, now))
      return refused("CONFLICT", appointmentMessages.closedThread);
    const thread = { entity: "appointment", id };
    const written = await writeMessage(trx, now, thread, {
      author,
      by: actor,
      text: message,
      readers: [one.owner_id, one.vet_id],
      providerId: one.vet_id,
    });
    if (!written.ok) return written;
    const mail = await findAppointmentMail(services, trx, one, {
      to: other,
      compose: (facts) => messageEmail(facts, other, message),
    });
    const cause = `appointment-message:${written.value}:${id}`;
    if (mail) await mailAboutMessage(trx, now, thread, { ...mail, cause });
    return done({ to: (other === "vet" ? one.vet_name : one.owner_name) ?? "" });
  });
}
