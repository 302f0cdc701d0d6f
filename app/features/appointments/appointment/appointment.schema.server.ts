import { z } from "zod";
import { nullableText, requiredText, ticked } from "#app/platform/http/text-schema.server.ts";
import { maxMessageLength, messageMissing } from "#app/platform/threads/threads.ts";
import { appointmentMessages } from "./appointment.ts";

/** An owner's form for an appointment; `slot` is the instant at which it begins. */
export const bookingSchema = z.object({
  petId: requiredText(appointmentMessages.pet, 60),
  slot: requiredText(appointmentMessages.slot, 40),
  reason: requiredText(appointmentMessages.reason),
  sharesHealth: ticked(),
});
export type BookingInput = z.output<typeof bookingSchema>;

/** A veterinarian's form for another time of an appointment. */
export const moveSchema = z.object({
  slot: bookingSchema.shape.slot,
  note: nullableText(),
});
export type MoveInput = z.output<typeof moveSchema>;

/** A veterinarian's form for a patient's next visit. */
export const nextVisitSchema = z.object({
  slot: bookingSchema.shape.slot,
  reason: requiredText(appointmentMessages.visitReason),
});

/** A message between owner and veterinarian. */
export const messageSchema = z.object({ message: requiredText(messageMissing, maxMessageLength) });
