import { composeEmail, type Email } from "#app/platform/mail/email.ts";
import { plainLine } from "#app/platform/mail/plain-words.ts";
import { alertConfirmInWords, alertInWords, anyPet } from "./pet-alert.ts";

type AlertFacts = {
  filterText: string;
  /** The alert's page, which confirms and stops it. */
  address: string;
  siteName: string;
};

function describeRequest(filterText: string): string {
  return filterText === anyPet ? "any new pet comes to us" : `a pet comes to us: ${filterText}`;
}

/** The address gets no other e-mail until its owner confirms. */
export function confirmAlertEmail({ filterText, address, siteName }: AlertFacts): Email {
  return composeEmail({
    siteName,
    subject: "Shall we tell you when a pet like this comes?",
    paragraphs: [
      `Somebody, probably you, asked us to write to this address when ${describeRequest(filterText)}.`,
      `Was it you? Say yes here within ${alertConfirmInWords()}:\n${address}`,
      "It was not you? Do nothing. We will not write again.",
    ],
  });
}

/** For who asks again for what they already get. */
export function knownAlertEmail({ filterText, address, siteName }: AlertFacts): Email {
  return composeEmail({
    siteName,
    subject: "We already tell you when a pet like this comes",
    paragraphs: [
      `Somebody, probably you, asked us again to write to this address when ${describeRequest(filterText)}. We already do. You do not need to do anything.`,
      `See what you asked for, or stop these e-mails:\n${address}`,
    ],
  });
}

type NewPet = { name: string; breed: string; age: string; location: string; address: string };

/** `list` links to all matching pets when the e-mail does not name all. */
export function newPetsEmail(
  { filterText, address, siteName }: AlertFacts,
  pets: readonly NewPet[],
  list: string | undefined,
): Email {
  const [first] = pets;
  const one = pets.length === 1 && first;
  const line = (pet: NewPet) =>
    `${plainLine(`${pet.name}, ${pet.breed}, ${pet.age}, ${pet.location}`, 200)}\n${pet.address}`;
  return composeEmail({
    siteName,
    subject: one
      ? `${plainLine(one.name, 60)} has come to us`
      : `${pets.length} new pets have come to us`,
    paragraphs: [
      filterText === anyPet ? "" : `You asked for: ${filterText}.`,
      ...pets.map(line),
      list ? `See more:\n${list}` : "",
      `We write at most once a day, and stop after ${alertInWords()}. Stop now, or see what you asked for:\n${address}`,
    ],
  });
}
