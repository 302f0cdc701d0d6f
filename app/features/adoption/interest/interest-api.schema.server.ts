import { z } from "zod";
import { interestSchema } from "./interest.schema.server.ts";
import { answeredStatuses, interestStatuses } from "./interest.ts";

const { name, email, phone, message } = interestSchema.shape;

/** @see specification 3, "Interest submission" */
export const interestBody = z.object({
  petId: z.string({ error: "Please choose a pet" }).max(60),
  interestedUser: z.object({ name, email, phone }),
  message,
});

export const interestQuery = z.object({ status: z.enum(interestStatuses).optional() });

export const decisionBody = z.object({
  status: z.enum(answeredStatuses, "Please send approved or rejected"),
  reason: z.string().max(5000).optional(),
});

export const submittedSchema = z.object({ message: z.string(), reference: z.string() });

export const adoptionRequestSchema = z.object({
  _id: z.string(),
  petId: z.object({ _id: z.string(), name: z.string(), breed: z.string() }),
  interestedUser: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  message: z.string(),
  createdAt: z.string(),
  status: z.enum(interestStatuses),
});
