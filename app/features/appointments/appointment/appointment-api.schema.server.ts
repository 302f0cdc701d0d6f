import { z } from "zod";
import { bookingSchema, nextVisitSchema } from "./appointment.schema.server.ts";
import { appointmentStatuses } from "./appointment.ts";

/** `slot` is the instant at which it begins. */
export const vetBookingBody = z.object({
  vetId: z.string({ error: "Please choose a veterinarian" }).max(60),
  petId: bookingSchema.shape.petId,
  visitKindId: z.string().max(60).nullable().default(null).meta({
    description: "One of the veterinarian's `visitKinds`; without one it is an ordinary visit",
  }),
  slot: bookingSchema.shape.slot,
  reason: bookingSchema.shape.reason,
  sharesHealth: z.boolean().default(false),
});

/** The fee is in naira. */
export const vetBookingAnswer = z.object({
  _id: z.string(),
  kind: z.literal("vet"),
  status: z.enum(appointmentStatuses),
  startsAt: z.string(),
  endsAt: z.string(),
  /** A new time that waits for the owner's answer. */
  move: z.object({ startsAt: z.string(), endsAt: z.string() }).nullable(),
  reason: z.string(),
  visitKind: z
    .object({ _id: z.string(), name: z.string() })
    .nullable()
    .meta({ description: "Null for an ordinary visit, or once the veterinarian removed the kind" }),
  fee: z.number().nullable(),
  sharesHealth: z.boolean(),
  vet: z.object({ _id: z.string(), name: z.string(), clinic: z.string(), area: z.string() }),
  pet: z.object({ _id: z.string(), name: z.string(), species: z.string() }),
  createdAt: z.string(),
});

/** `slot` is the instant at which it begins. */
export const proposalBody = z.object({
  petId: bookingSchema.shape.petId,
  slot: nextVisitSchema.shape.slot,
  reason: nextVisitSchema.shape.reason,
});

export const proposalAnswer = z.object({
  _id: z.string(),
  status: z.literal("proposed"),
  startsAt: z.string(),
});

export const cancelledAnswer = z.object({
  _id: z.string(),
  kind: z.enum(["vet", "boarding"]),
  status: z.literal("cancelled"),
  /** The change to undo, for ten minutes. */
  change: z.string(),
});
