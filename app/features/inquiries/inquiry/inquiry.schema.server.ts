import { z } from "zod";
import { consentTicks, requiredText } from "#app/platform/http/text-schema.server.ts";
import { inquiryMessages } from "./inquiry.ts";

/** Subject and message of any message to the foundation. */
export const inquirySchema = z.object({
  subject: requiredText(inquiryMessages.subject, 200),
  message: requiredText(inquiryMessages.message),
  consents: consentTicks(["quotation"]),
});
export type InquiryInput = z.output<typeof inquirySchema>;

/** The sender's reply, to the message with this reference. */
export const replySchema = z.object({
  reference: requiredText("This message is not there any more", 20),
  reply: requiredText("Please write a reply"),
});

/** Staff's answer to a message. */
export const answerSchema = z.object({ answer: requiredText(inquiryMessages.answer) });
