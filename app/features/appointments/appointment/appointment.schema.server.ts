import { z } from "zod";
import {
  nullableText,
  requiredText,
  tickedCheckbox,
} from "#app/platform/http/text-schema.server.ts";
import { maxMessageLength, messageMissing } from "#app/platform/threads/threads.ts";
import { appointmentMessages } from "./appointment.ts";

/** `slot` is the instant at which it begins. */
export const bookingSchema = z.object({
  petId: requiredText(appointmentMessages.pet, 60),
  /** A kind of visit; null for an ordinary one. */
  kindId: nullableText(),
  slot: requiredText(appointmentMessages.slot, 40),
  reason: requiredText(appointmentMessages.reason),
  sharesHealth: tickedCheckbox(),
});
export type BookingInput = z.output<typeof bookingSchema>;

export const moveSchema = z.object({
  slot: bookingSchema.shape.slot,
  note: nullableText(),
});
export type MoveInput = z.output<typeof moveSchema>;

export const nextVisitSchema = z.object({
  slot: bookingSchema.shape.slot,
  reason: requiredText(appointmentMessages.visitReason),
});

export const appointmentMessageSchema = z.object({
  message: requiredText(messageMissing, maxMessageLength),
});
