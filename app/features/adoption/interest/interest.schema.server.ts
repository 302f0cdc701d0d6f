import { z } from "zod";
import { rejectReasonValues } from "#app/features/adoption/interest/staff/reject-reasons.ts";
import {
  consentTicks,
  emailText,
  optionalText,
  personName,
  phoneText,
  requiredText,
} from "#app/platform/http/text-schema.server.ts";
import { digitsMissing } from "#app/platform/references.ts";
import { interestMessages, releaseReasonMissing } from "./interest-messages.ts";

/** Messages of specification section 5, word for word. */
export const interestSchema = z.object({
  name: personName(interestMessages.name),
  email: emailText(interestMessages.email),
  phone: phoneText(interestMessages.phone),
  message: requiredText(interestMessages.message),
  consents: consentTicks(["other-pets"]),
});
export type InterestInput = z.output<typeof interestSchema>;

/** The reason is for the applicant, the note never leaves the staff. */
export const approveSchema = z.object({ reason: optionalText(), privateNote: optionalText() });
export const rejectSchema = approveSchema.extend({
  template: z.enum(rejectReasonValues).optional().catch(undefined),
});
export const releaseSchema = approveSchema.extend({
  reason: requiredText(releaseReasonMissing),
});

/** `until`: what was decided later is left as it is. */
export const undoSelectedSchema = z.object({ until: optionalText(40) });

export const digitsSchema = z.object({
  digits: requiredText(digitsMissing, 20),
});
