import { z } from "zod";
import {
  consentTicks,
  emailText,
  optionalPhoneText,
  personName,
  requiredText,
} from "#app/platform/http/text-schema.server.ts";
import { contactTopics, inquiryMessages, readTopic } from "./inquiry.ts";

export const inquirySchema = z.object({
  subject: requiredText(inquiryMessages.subject, 200),
  message: requiredText(inquiryMessages.message),
  consents: consentTicks(["quotation"]),
});
export type InquiryInput = z.output<typeof inquirySchema>;

/** The contact form of a signed-in person. The topic becomes the subject. */
export const ownContactSchema = z.object({
  topic: z
    .string({ error: inquiryMessages.topic })
    .transform((input) => readTopic(input))
    .refine((topic) => topic !== undefined, inquiryMessages.topic)
    .transform((topic) => contactTopics[topic ?? "other"]),
  message: requiredText(inquiryMessages.message),
});

export const contactSchema = ownContactSchema.extend({
  name: personName(inquiryMessages.name),
  email: emailText(inquiryMessages.email),
  phone: optionalPhoneText(),
});

export const replyTextSchema = z.object({ reply: requiredText(inquiryMessages.reply) });

export const replySchema = replyTextSchema.extend({
  reference: requiredText("This message is not there any more", 20),
});

export const answerSchema = z.object({ answer: requiredText(inquiryMessages.answer) });
