import { z } from "zod";
import { requiredText } from "#app/platform/http/text-schema.server.ts";

/** Subject and message of any message to the foundation. */
export const inquirySchema = z.object({
  subject: requiredText("Please enter a subject", 200),
  message: requiredText("Please enter your message"),
});
export type InquiryInput = z.output<typeof inquirySchema>;

/** Staff's answer to a message. */
export const answerSchema = z.object({ answer: requiredText("Please write an answer") });
