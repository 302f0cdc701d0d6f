import {
  composeEmail,
  type Email,
  type EmailSubject,
  quoteMessage,
  writeBack,
} from "#app/platform/mail/email.ts";
import { plainLine } from "#app/platform/mail/plain-words.ts";
import type { Site } from "#app/platform/services.ts";

export function inquiryEmailSubjects(inquiry: {
  id: string;
  person_id: string | null;
}): EmailSubject[] {
  const person = inquiry.person_id ? [{ entity: "person", id: inquiry.person_id }] : [];
  return [{ entity: "inquiry", id: inquiry.id }, ...person];
}

/** The name for it in e-mails. */
const what = "message";

type ReceivedInquiry = {
  name: string;
  subject: string;
  reference: string;
  origin: string;
  siteName: string;
};

export function inquiryReceivedEmail(inquiry: ReceivedInquiry): Email {
  const { name, subject, reference, origin, siteName } = inquiry;
  return composeEmail({
    name,
    siteName,
    subject: `We have your message: “${plainLine(subject, 60)}”`,
    paragraphs: [
      "Thank you for writing to us. Our team reads every message and answers by e-mail.",
    ],
    follow: { origin, reference, what },
  });
}

type AnsweredInquiry = {
  name: string;
  subject: string;
  message: string;
  reference: string;
  created_at: string;
};

export function inquiryAnswerEmail(
  inquiry: AnsweredInquiry,
  answer: string,
  { origin, name: siteName }: Pick<Site, "origin" | "name">,
): Email {
  const { name, subject, message, reference, created_at } = inquiry;
  const topic = plainLine(subject, 200);
  return composeEmail({
    name,
    siteName,
    subject: topic ? `Re: ${topic}` : `Your message to ${siteName}`,
    paragraphs: [answer, writeBack],
    follow: { origin, reference, what },
    quoted: quoteMessage({ at: created_at, reference, text: message }),
  });
}
