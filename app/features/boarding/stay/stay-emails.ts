import { counted } from "#app/platform/in-words.ts";
import {
  composeEmail,
  type Email,
  type EmailSubject,
  writeBack,
} from "#app/platform/mail/email.ts";
import { plainLine, safeName, withoutAutolinks } from "#app/platform/mail/plain-words.ts";
import { formatMoney } from "#app/platform/money.ts";
import { nationalPhone } from "#app/platform/phone.ts";
import { formatReference } from "#app/platform/references.ts";
import { mailPauseInWords } from "#app/platform/threads/threads.ts";
import { answerEndInWords, daysInWords } from "./stay-sentences.ts";

export type StayFacts = {
  reference: string;
  owner_name: string;
  pet_names: string;
  pets: number;
  start_day: string;
  end_day: string;
  created_at: string;
  origin: string;
  siteName: string;
  /** The boarder of a booking; null for a public request. */
  booked: string | null;
  boarderPath: string;
};

export function emailSubjects(stay: {
  id: string;
  owner_id: string | null;
  boarder_id: string | null;
}): EmailSubject[] {
  const people = [stay.owner_id, stay.boarder_id].filter((id) => id !== null);
  return [{ entity: "stay", id: stay.id }, ...people.map((id) => ({ entity: "person", id }))];
}

/** Ends with the reference and the link to the stay. */
export function composeAboutStay(
  facts: StayFacts,
  subject: string,
  paragraphs: readonly string[],
): Email {
  const { owner_name: name, siteName, reference, origin, booked } = facts;
  const follow = { origin, reference, what: booked ? "booking" : "request" };
  return composeEmail({ name, siteName, subject, paragraphs, follow });
}

function petName({ pet_names }: Pick<StayFacts, "pet_names">): string {
  return safeName(pet_names);
}

function verb({ pets }: Pick<StayFacts, "pets">, one: string, many: string): string {
  return pets === 1 ? one : many;
}

export function stayReceivedEmail(facts: StayFacts, answerHours: number): Email {
  const pet = petName(facts);
  return composeAboutStay(facts, `We have your boarding request for ${pet}`, [
    `Thank you! You asked us to look after ${pet} ${daysInWords(facts)}. We answer within ${counted(answerHours, "hour")}.`,
    "You can add pictures and documents on the page below.",
  ]);
}

/** Goes to the first address only: the second request may be from somebody else. */
export function stayAgainEmail(facts: StayFacts): Email {
  const pet = petName(facts);
  return composeAboutStay(facts, `We already have your boarding request for ${pet}`, [
    `You asked us before to look after ${pet} ${daysInWords(facts)}. That request counts. Nothing was added.`,
  ]);
}

export function stayBookedEmail(facts: StayFacts, answers: string): Email {
  const pet = petName(facts);
  return composeAboutStay(facts, `Your booking for ${pet}`, [
    `You asked ${boarderName(facts)} to look after ${pet} ${daysInWords(facts)}. ${boarderName(facts)} ${answers}. Until then ${verb(facts, "the place is", "the places are")} kept for you.`,
  ]);
}

const bookAgain = "You can book with another boarder at any time.";

function boarderName({ booked }: Pick<StayFacts, "booked">): string {
  return safeName(booked ?? "the boarder");
}

export function stayAcceptedEmail(facts: StayFacts, reason: string | null): Email {
  const pet = petName(facts);
  if (facts.booked) {
    return composeAboutStay(facts, `${boarderName(facts)} looks after ${pet}`, [
      `Good news: ${boarderName(facts)} has accepted the stay ${daysInWords(facts)}. Please bring ${pet} on the first day.`,
      reason ?? "",
    ]);
  }
  return composeAboutStay(facts, `We can look after ${pet}`, [
    `Good news: we have accepted the stay ${daysInWords(facts)}. Next we choose the boarder and tell you.`,
    reason ?? "",
  ]);
}

export function stayDeclinedEmail(facts: StayFacts, reason: string): Email {
  const pet = petName(facts);
  if (facts.booked) {
    return composeAboutStay(facts, `About your booking for ${pet}`, [
      `We are sorry: ${boarderName(facts)} cannot take ${pet} ${daysInWords(facts)}.`,
      reason,
      bookAgain,
    ]);
  }
  return composeAboutStay(facts, `About your boarding request for ${pet}`, [
    `We are sorry: we cannot take ${pet} ${daysInWords(facts)}.`,
    reason,
  ]);
}

export function stayQuestionEmail(facts: StayFacts, question: string): Email {
  const pet = petName(facts);
  const what = facts.booked ? "booking" : "boarding request";
  return composeAboutStay(facts, `A question about your ${what} for ${pet}`, [
    question,
    `Please answer on the page below. Your ${facts.booked ? "booking" : "request"} waits until then.`,
  ]);
}

type QuotedMessage = { by: string; text: string };

function quotation(text: string): string {
  return withoutAutolinks(text)
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");
}

const replyBelow = `${writeBack} We send no e-mail about new messages of the next ${mailPauseInWords()}.`;

export function stayMessageEmail(facts: StayFacts, { by, text }: QuotedMessage): Email {
  const pet = petName(facts);
  return composeAboutStay(facts, `${safeName(by)} wrote about the stay of ${pet}`, [
    `${safeName(by)} wrote about the stay of ${pet} ${daysInWords(facts)}:`,
    quotation(text),
    replyBelow,
  ]);
}

function openStay({ reference, origin, boarderPath }: StayFacts): string {
  return `Open the stay:
${origin}${boarderPath}
Reference: ${formatReference(reference)}`;
}

export function boarderMessageEmail(
  facts: StayFacts,
  boarder: { name: string },
  { by, text }: QuotedMessage,
): Email {
  const { siteName } = facts;
  const pet = petName(facts);
  return composeEmail({
    name: boarder.name,
    siteName,
    subject: `${safeName(by)} wrote about the stay of ${pet}`,
    paragraphs: [
      `${safeName(by)} wrote about the stay of ${pet} ${daysInWords(facts)}:`,
      quotation(text),
      replyBelow,
      openStay(facts),
    ],
  });
}

export function stayHandedOverEmail(
  facts: StayFacts,
  boarder: { name: string; phone: string | null },
): Email {
  const pet = petName(facts);
  const call = boarder.phone ? ` You can call ${nationalPhone(boarder.phone)}.` : "";
  return composeAboutStay(facts, `${pet} ${verb(facts, "has a place", "have a place each")}`, [
    `${safeName(boarder.name)} looks after ${pet} ${daysInWords(facts)}. Please bring ${pet} on the first day.${call}`,
  ]);
}

export function stayGivenBackEmail(facts: StayFacts): Email {
  const pet = petName(facts);
  return composeAboutStay(facts, `We choose another boarder for ${pet}`, [
    `The boarder we chose cannot take ${pet} after all. We choose another one for the stay ${daysInWords(facts)}, and tell you.`,
  ]);
}

export function stayCancelledEmail(facts: StayFacts, reason: string | null): Email {
  const pet = petName(facts);
  return composeAboutStay(facts, `The stay of ${pet} is cancelled`, [
    `The stay of ${pet} ${daysInWords(facts)} is cancelled.`,
    reason ?? "",
  ]);
}

type Days = { start_day: string; end_day: string };

/** `facts` have the new days. */
export function stayDaysAcceptedEmail(
  facts: StayFacts,
  {
    before,
    agreedKobo,
    reason,
  }: { before: Days; agreedKobo: number | null; reason: string | null },
): Email {
  const pet = petName(facts);
  return composeAboutStay(facts, `The new dates for ${pet}`, [
    `Good news: the stay of ${pet} is now ${daysInWords(facts)}. Before it was ${daysInWords(before)}.`,
    agreedKobo === null ? "" : `The whole stay costs ${formatMoney(agreedKobo)}.`,
    reason ?? "",
    writeBack,
  ]);
}

export function stayDaysDeclinedEmail(
  facts: StayFacts,
  { days, reason }: { days: Days; reason: string },
): Email {
  const pet = petName(facts);
  return composeAboutStay(facts, `The dates for ${pet} stay as they were`, [
    `We are sorry: the stay of ${pet} cannot be ${daysInWords(days)}. It stays ${daysInWords(facts)}.`,
    reason,
    writeBack,
  ]);
}

export function stayExpiredEmail(facts: StayFacts): Email {
  const pet = petName(facts);
  if (facts.booked) {
    return composeAboutStay(facts, `Your booking for ${pet} has expired`, [
      `We are sorry: your booking with ${boarderName(facts)} ${daysInWords(facts)} has expired.`,
      bookAgain,
    ]);
  }
  return composeAboutStay(facts, `Your boarding request for ${pet} has expired`, [
    `We are sorry: your request for a stay ${daysInWords(facts)} has expired.`,
    "You can send a new request at any time.",
  ]);
}

export function stayNoteEmail(facts: StayFacts, note: { by: string; line: string }): Email {
  const pet = petName(facts);
  const by = safeName(note.by);
  return composeAboutStay(facts, `A note about ${pet}`, [
    note.line ? `${by} wrote:` : `${by} has sent a photo of ${pet}.`,
    note.line && `> ${plainLine(withoutAutolinks(note.line), 160)}`,
    "All notes and photos are on the page below.",
  ]);
}

export type BoarderEvent = "handedOver" | "booked" | "answered" | "cancelled" | "expired";

export function boarderEmail(
  facts: StayFacts,
  boarder: { name: string },
  what: BoarderEvent,
): Email {
  const { siteName } = facts;
  const pet = petName(facts);
  const owner = plainLine(withoutAutolinks(facts.owner_name), 80);
  const stay = `stay of ${pet}, ${owner}'s ${verb(facts, "pet", "pets")}, ${daysInWords(facts)}`;
  const places = verb(facts, "Your place is", "Your places are");
  const texts: Record<BoarderEvent, [subject: string, text: string]> = {
    handedOver: [
      `${pet} ${verb(facts, "comes", "come")} to stay with you`,
      `Our team has handed over the ${stay}.`,
    ],
    booked: [
      `${pet} would like to stay with you`,
      `Please accept or decline the ${stay}. ${places} kept for it. Without an answer before ${answerEndInWords(facts)} the booking expires.`,
    ],
    answered: [
      `An answer about ${pet}`,
      `${owner} has answered your question about the ${stay}. Please accept or decline the booking.`,
    ],
    cancelled: [
      `${pet} ${verb(facts, "does", "do")} not come after all`,
      `The ${stay} is cancelled. ${places} free again.`,
    ],
    expired: [
      `The booking for ${pet} has expired`,
      `The ${stay} has expired. ${places} free again.`,
    ],
  };
  const [subject, text] = texts[what];
  return composeEmail({
    name: boarder.name,
    siteName,
    subject,
    paragraphs: [text, openStay(facts)],
  });
}

export function boarderDaysRequestedEmail(
  facts: StayFacts,
  boarder: { name: string },
  { days, remark }: { days: Days; remark: string },
): Email {
  const pet = petName(facts);
  const owner = safeName(facts.owner_name);
  return composeEmail({
    name: boarder.name,
    siteName: facts.siteName,
    subject: `Other dates for ${pet}?`,
    paragraphs: [
      `${owner} asks whether the stay of ${pet} can be ${daysInWords(days)}. It is ${daysInWords(facts)} now, and stays so until you answer.`,
      remark && quotation(remark),
      "Please accept or decline on the page below.",
      openStay(facts),
    ],
  });
}

/** After our team has accepted them. */
export function boarderNewDaysEmail(
  facts: StayFacts,
  boarder: { name: string },
  days: Days,
): Email {
  const pet = petName(facts);
  return composeEmail({
    name: boarder.name,
    siteName: facts.siteName,
    subject: `New dates for ${pet}`,
    paragraphs: [
      `Our team has accepted other dates: ${pet} ${verb(facts, "stays", "stay")} with you ${daysInWords(days)}, no longer ${daysInWords(facts)}.`,
      openStay(facts),
    ],
  });
}

/** Names nobody, so that erasing the boarder does not erase it. */
export function boarderGoneEmail(facts: StayFacts): Email {
  const pet = petName(facts);
  return composeAboutStay(facts, `The stay of ${pet} is cancelled`, [
    `We are sorry: the boarder has closed their account. The stay ${daysInWords(facts)} cannot take place.`,
    bookAgain,
  ]);
}
