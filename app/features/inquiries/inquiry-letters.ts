import { showReference } from "../references.ts";

type Inquiry = { name: string; subject: string; message: string; reference: string };

/** What staff answer to whoever wrote, with their own words below. */
export function answerLetter(
  { name, subject, message, reference }: Inquiry,
  answer: string,
  siteName: string,
): { subject: string; body: string } {
  const quoted = message
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");
  return {
    subject: `Re: ${subject || "your message"}`,
    body: `Dear ${name},

${answer}

Your reference is ${showReference(reference)}. You wrote:

${quoted}

${siteName}
Rescue, Rehabilitate, Rehome`,
  };
}
