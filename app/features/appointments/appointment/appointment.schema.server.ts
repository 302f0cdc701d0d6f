import { z } from "zod";
import { optionalText, requiredText } from "#app/platform/http/text-schema.server.ts";
import { maxMessageLength, messageMissing } from "#app/platform/threads/threads.ts";
import { appointmentMessages } from "./appointment.ts";

/** An owner's form for an appointment; `slot` is the instant at which it begins. */
export const bookingSchema = z.object({
  petId: requiredText(appointmentMessages.pet, 60),
  slot: requiredText(appointmentMessages.slot, 40),
  reason: requiredText(appointmentMessages.reason),
  sharesHealth: optionalText(10).transform((text) => text !== undefined),
});
export type BookingInput = z.output<typeof bookingSchema>;

/** A message between owner and veterinarian. */
export const messageSchema = z.object({ message: requiredText(messageMissing, maxMessageLength) });
