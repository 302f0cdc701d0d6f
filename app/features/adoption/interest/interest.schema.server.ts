import { z } from "zod";
import { rejectReasonValues } from "#app/features/adoption/interest/staff/reject-reasons.ts";
import {
  consentTicks,
  emailText,
  nullableText,
  personName,
  phoneText,
  requiredText,
} from "#app/platform/http/text-schema.server.ts";
import { digitsMissing } from "#app/platform/references.ts";
import { maxMessageLength, messageMissing } from "#app/platform/threads/threads.ts";
import {
  interestMessages,
  releaseAllReasonMissing,
  releaseReasonMissing,
} from "./interest-messages.ts";

/** @see specification section 5 */
export const interestSchema = z.object({
  name: personName(interestMessages.name),
  email: emailText(interestMessages.email),
  phone: phoneText(interestMessages.phone),
  message: requiredText(interestMessages.message),
  consents: consentTicks(["other-pets"]),
});
export type InterestInput = z.output<typeof interestSchema>;

const note = nullableText();

/** The applicant reads the reason, only staff read the note. */
export const approveSchema = z.object({ reason: note, privateNote: note });
export const rejectSchema = approveSchema.extend({
  template: z.enum(rejectReasonValues).optional().catch(undefined),
});
export const releaseSchema = approveSchema.extend({
  reason: requiredText(releaseReasonMissing),
});
export const releaseAllSchema = approveSchema.extend({
  reason: requiredText(releaseAllReasonMissing),
});

export const interestReplySchema = z.object({
  reply: requiredText(messageMissing, maxMessageLength),
});
export const interestAnswerSchema = z.object({
  message: requiredText(messageMissing, maxMessageLength),
});

export const digitsSchema = z.object({
  digits: requiredText(digitsMissing, 20),
});
