import { formatDay } from "#app/platform/dates.ts";
import { formatReference } from "#app/platform/references.ts";

type Asked = {
  name: string;
  subject: string;
  message: string;
  reference: string;
  created_at: string;
};

/** Staff's answer, with what it answers below. */
export function answerEmail(
  { name, subject, message, reference, created_at }: Asked,
  answer: string,
  siteName: string,
): { subject: string; body: string } {
  const about = subject.replaceAll(/\s+/g, " ").trim().slice(0, 200);
  const quoted = message.replaceAll(/^/gm, "> ");
  return {
    subject: about ? `Re: ${about}` : `Your message to ${siteName}`,
    body: `Dear ${name},

${answer}

${siteName}
Rescue, Rehabilitate, Rehome

On ${formatDay(created_at)} you wrote to us (${formatReference(reference)}):
${quoted}`,
  };
}
