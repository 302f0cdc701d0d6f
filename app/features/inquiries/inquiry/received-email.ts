import { formatReference } from "#app/platform/references.ts";

type About = {
  name: string;
  subject: string;
  reference: string;
  /** Where the sender follows it. */
  follow: string;
  siteName: string;
};

/** To whoever wrote to us, as a receipt. */
export function inquiryReceivedEmail({ name, subject, reference, follow, siteName }: About) {
  return {
    subject: `We have your message: ${inShort(subject)}`,
    body: `Dear ${name},

Thank you for writing to us about “${subject}”. Our team reads every message and answers by e-mail.

Your reference is ${formatReference(reference)}.
You can see here at any time where it stands:
${follow}

${siteName}
Rescue, Rehabilitate, Rehome`,
  };
}

/** In one line of a mailbox. */
function inShort(text: string): string {
  const letters = Array.from(text.replaceAll(/[\s\p{Cc}]+/gu, " "));
  return letters.length > 60 ? `${letters.slice(0, 60).join("")}…` : letters.join("");
}
