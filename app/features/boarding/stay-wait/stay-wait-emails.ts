import { daysInWords } from "#app/features/boarding/stay/stay-sentences.ts";
import { composeEmail, type Email } from "#app/platform/mail/email.ts";
import { safeName } from "#app/platform/mail/plain-words.ts";
import { stayWaitPath } from "./stay-wait.ts";

type PlaceFacts = {
  owner_name: string;
  boarder_name: string;
  boarder_id: string;
  start_day: string;
  end_day: string;
  /** The names of the pets. */
  pets: string;
  origin: string;
  siteName: string;
};

export function placeFreeEmail({ origin, siteName, ...facts }: PlaceFacts): Email {
  const boarder = safeName(facts.boarder_name);
  const days = daysInWords(facts);
  return composeEmail({
    name: facts.owner_name,
    siteName,
    subject: `${boarder} has a free place again`,
    paragraphs: [
      `You wanted a place with ${boarder} for ${safeName(facts.pets)} ${days}. Now there is one.`,
      `We do not reserve it: the first to book gets it.\n${origin}${stayWaitPath(facts)}`,
      "We do not write about these nights again unless you ask for it.",
    ],
  });
}
