import { z } from "zod";
import {
  consentTicks,
  emailText,
  optionalPhoneText,
  personName,
  requiredText,
} from "#app/platform/http/text-schema.server.ts";
import { contactTopics, inquiryMessages, readTopic } from "./inquiry.ts";

/** Subject and message of any message to the foundation. */
export const inquirySchema = z.object({
  subject: requiredText(inquiryMessages.subject, 200),
  message: requiredText(inquiryMessages.message),
  consents: consentTicks(["quotation"]),
});
export type InquiryInput = z.output<typeof inquirySchema>;

/** A message from the contact page by somebody signed in, whom we know. The topic becomes its subject. */
export const ownContactSchema = z.object({
  topic: z
    .string({ error: inquiryMessages.topic })
    .transform((typed) => readTopic(typed))
    .refine((topic) => topic !== undefined, inquiryMessages.topic)
    .transform((topic) => contactTopics[topic ?? "other"]),
  message: requiredText(inquiryMessages.message),
});

/** The same by anybody else. */
export const contactSchema = ownContactSchema.extend({
  name: personName(inquiryMessages.name),
  email: emailText(inquiryMessages.email),
  phone: optionalPhoneText(),
});

/** The sender's reply. */
export const replyTextSchema = z.object({ reply: requiredText(inquiryMessages.reply) });

/** The same, to the message with this reference. */
export const replySchema = replyTextSchema.extend({
  reference: requiredText("This message is not there any more", 20),
});

/** Staff's answer to a message. */
export const answerSchema = z.object({ answer: requiredText(inquiryMessages.answer) });
