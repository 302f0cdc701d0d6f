import { composeEmail, type Email, type EmailSubject } from "#app/platform/mail/email.ts";
import { oneUnlinkedLine, safeName, unlinked } from "#app/platform/mail/plain-words.ts";
import { nationalPhone } from "#app/platform/phone.ts";
import { formatReference } from "#app/platform/references.ts";
import { daysInWords, hoursInWords } from "./stay-sentences.ts";

/** The values that every e-mail to an owner contains. */
export type StayFacts = {
  reference: string;
  owner_name: string;
  pet_name: string;
  start_day: string;
  end_day: string;
  origin: string;
  siteName: string;
};

/** Returns the `about` of e-mails about this stay. */
export function subjectsOf(stay: {
  id: string;
  owner_id: string | null;
  boarder_id: string | null;
}): EmailSubject[] {
  const people = [stay.owner_id, stay.boarder_id].filter((id) => id !== null);
  return [{ entity: "stay", id: stay.id }, ...people.map((id) => ({ entity: "person", id }))];
}

/** Composes an e-mail to the owner; the last paragraph has the reference and the link to the stay. */
function compose(facts: StayFacts, subject: string, paragraphs: readonly string[]): Email {
  const { owner_name: name, siteName, reference, origin } = facts;
  const follow = `Your reference is ${formatReference(reference)}. You can follow your request here at any time:
${origin}/r/${reference}`;
  return composeEmail({ name, siteName, subject, paragraphs: [...paragraphs, follow] });
}

function petOf({ pet_name }: Pick<StayFacts, "pet_name">): string {
  return safeName(pet_name);
}

export function stayReceivedEmail(facts: StayFacts, answerHours: number): Email {
  const pet = petOf(facts);
  return compose(facts, `We have your boarding request for ${pet}`, [
    `Thank you for asking us to look after ${pet} ${daysInWords(facts)}. We answer within ${hoursInWords(answerHours)}.`,
    "Pictures and documents that did not get through can be sent on the page below, one by one.",
  ]);
}

/** For somebody who asks a second time, perhaps from another phone: only the first address gets this. */
export function stayAgainEmail(facts: StayFacts): Email {
  const pet = petOf(facts);
  return compose(facts, `We already have your boarding request for ${pet}`, [
    `We already have a request from you for ${pet} ${daysInWords(facts)}, so nothing was added.`,
  ]);
}

export function stayAcceptedEmail(facts: StayFacts, reason: string | null): Email {
  const pet = petOf(facts);
  return compose(facts, `We can look after ${pet}`, [
    `Good news: we have accepted the stay of ${pet} ${daysInWords(facts)}. Next we choose the boarder and tell you.`,
    reason ?? "",
  ]);
}

export function stayDeclinedEmail(facts: StayFacts, reason: string): Email {
  const pet = petOf(facts);
  return compose(facts, `About your boarding request for ${pet}`, [
    `Thank you for asking us. We are sorry that we cannot take ${pet} ${daysInWords(facts)}.`,
    reason,
  ]);
}

export function stayQuestionEmail(facts: StayFacts, question: string): Email {
  const pet = petOf(facts);
  return compose(facts, `A question about your boarding request for ${pet}`, [
    question,
    "Please answer on the page below; your request waits until then.",
  ]);
}

export function stayAssignedEmail(
  facts: StayFacts,
  boarder: { name: string; phone: string | null },
): Email {
  const pet = petOf(facts);
  const call = boarder.phone ? ` You can call ${nationalPhone(boarder.phone)}.` : "";
  return compose(facts, `${pet} has a place`, [
    `${safeName(boarder.name)} looks after ${pet} ${daysInWords(facts)}.${call}`,
  ]);
}

/** The boarder gave the stay back: another one is sought. */
export function stayGivenBackEmail(facts: StayFacts): Email {
  const pet = petOf(facts);
  return compose(facts, `We choose another boarder for ${pet}`, [
    `The boarder we had chosen cannot take ${pet} after all. The stay ${daysInWords(facts)} stands: we choose another one and tell you.`,
  ]);
}

export function stayCancelledEmail(facts: StayFacts, reason: string | null): Email {
  const pet = petOf(facts);
  return compose(facts, `The stay of ${pet} is cancelled`, [
    `The stay of ${pet} ${daysInWords(facts)} is cancelled.`,
    reason ?? "",
  ]);
}

export function stayExpiredEmail(facts: StayFacts): Email {
  const pet = petOf(facts);
  return compose(facts, `Your boarding request for ${pet} has expired`, [
    `We are sorry: the stay of ${pet} ${daysInWords(facts)} was not taken up in time, so the request is closed.`,
  ]);
}

/** The day's first note about a pet that is with its boarder. */
export function stayNoteEmail(facts: StayFacts, note: { by: string; line: string }): Email {
  const pet = petOf(facts);
  const by = safeName(note.by);
  return compose(facts, `A note about ${pet}`, [
    note.line ? `${by} wrote:` : `${by} has sent a photo of ${pet}.`,
    note.line && `> ${oneUnlinkedLine(unlinked(note.line), 160)}`,
    "All notes and photos of the stay are on the page below.",
  ]);
}

/** To the boarder: a stay was handed over, or one of theirs will not happen. */
export function boarderEmail(
  facts: StayFacts,
  boarder: { name: string },
  what: "assigned" | "cancelled",
): Email {
  const { siteName, reference } = facts;
  const pet = petOf(facts);
  const isNew = what === "assigned";
  const owner = oneUnlinkedLine(unlinked(facts.owner_name), 80);
  return composeEmail({
    name: boarder.name,
    siteName,
    subject: isNew ? `${pet} comes to stay with you` : `${pet} does not come after all`,
    paragraphs: [
      isNew
        ? `Our team has handed over the stay of ${pet}, ${owner}'s pet, ${daysInWords(facts)}.`
        : `The stay of ${pet}, ${owner}'s pet, ${daysInWords(facts)} is cancelled, and your place is free again.`,
      `Its reference is ${formatReference(reference)}.`,
    ],
  });
}
