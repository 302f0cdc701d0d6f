import { z } from "zod";
import {
  emailText,
  optionalText,
  personName,
  phoneText,
  requiredText,
} from "#app/platform/http/text-schema.server.ts";
import { rejectReasonValues } from "./reject-reasons.ts";

/** Messages of specification section 5, word for word. */
export const interestSchema = z.object({
  name: personName("Please input your name!"),
  email: emailText("Please input your email!"),
  phone: phoneText("Please input your phone number!"),
  message: requiredText("Please input your message!"),
});
export type InterestInput = z.output<typeof interestSchema>;

/** The reason is for the applicant, the note never leaves the staff. */
export const approveSchema = z.object({ reason: optionalText(), privateNote: optionalText() });
export const rejectSchema = approveSchema.extend({
  template: z.enum(rejectReasonValues).optional().catch(undefined),
});
export const releaseSchema = approveSchema.extend({
  reason: requiredText("Please say why; the applicant reads it"),
});

export const digitsSchema = z.object({
  digits: requiredText("Please enter the last four digits of your phone number", 20),
});
