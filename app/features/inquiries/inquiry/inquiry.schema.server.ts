import { z } from "zod";
import { requiredText } from "#app/platform/http/text-schema.server.ts";
import { inquiryMessages } from "./inquiry.ts";

/** Subject and message of any message to the foundation. */
export const inquirySchema = z.object({
  subject: requiredText(inquiryMessages.subject, 200),
  message: requiredText(inquiryMessages.message),
});
export type InquiryInput = z.output<typeof inquirySchema>;

/** Staff's answer to a message. */
export const answerSchema = z.object({ answer: requiredText(inquiryMessages.answer) });
