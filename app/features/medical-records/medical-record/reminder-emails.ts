import { formatDay } from "#app/platform/dates.ts";
import { composeEmail, type Email } from "#app/platform/mail/email.ts";
import { plainLine } from "#app/platform/mail/plain-words.ts";

type Due = { pet: string; vaccine: string; dueOn: string; address: string };

export function remindersEmail(
  { name, siteName, today }: { name: string; siteName: string; today: string },
  due: readonly Due[],
): Email {
  const [first] = due;
  const one = due.length === 1 && first;
  const line = ({ pet, vaccine, dueOn, address }: Due) =>
    `${plainLine(`${pet}: ${vaccine}`, 120)}, ${dueInWords(dueOn, today)}\n${address}`;
  return composeEmail({
    name,
    siteName,
    subject: one
      ? `A vaccination of ${plainLine(one.pet, 60)} ${dueInWords(one.dueOn, today)}`
      : `${due.length} vaccinations of your pets are due`,
    paragraphs: [
      ...due.map(line),
      "Done? Note it on your pet's page, or ask your vet to. Then we remind you of the next one.",
    ],
  });
}

/** `is due on 3 Dec, 2026`, `is due today`, `was due on 3 Nov, 2026`. */
export function dueInWords(dueOn: string, today: string): string {
  if (dueOn === today) return "is due today";
  return `${dueOn < today ? "was" : "is"} due on ${formatDay(dueOn)}`;
}
