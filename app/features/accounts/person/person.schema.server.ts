import { z } from "zod";
import { roles } from "#app/platform/actor.ts";
import { emailText, optionalText } from "#app/platform/http/text-schema.server.ts";
import { personSteps } from "./person.ts";

/** One step of staff with a person, and what some of the steps need to know. */
export const personStepSchema = z.object({
  step: z.enum(personSteps),
  /** Of a suspension. */
  reason: optionalText(500),
  /** The new role, and the one that the form was rendered with. */
  role: z.enum(roles).optional(),
  from: z.enum(roles).optional(),
  /** The number that staff saw when they verified. */
  vcn: optionalText(),
});
export type PersonStepInput = z.output<typeof personStepSchema>;

export const inviteSchema = z.object({ email: emailText("Please enter an email address") });
