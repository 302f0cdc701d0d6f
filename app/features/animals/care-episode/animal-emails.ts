/** To adopters and owners. Each ends with a way to reply. @see product.md "Animals" */
import { formatDay } from "#app/platform/dates.ts";
import { composeEmail, type Email } from "#app/platform/mail/email.ts";
import { withoutAutolinks } from "#app/platform/mail/plain-words.ts";

export type AnimalMailFacts = {
  /** The recipient. */
  name: string;
  pet: string;
  /** Of the adopter's request. */
  reference?: string | null;
  siteName: string;
  origin: string;
  /** Ours. */
  phone: string;
};

function compose(facts: AnimalMailFacts, subject: string, text: string): Email {
  const { name, siteName, origin, phone, reference } = facts;
  return composeEmail({
    ...{ name, siteName, subject },
    paragraphs: reference
      ? [text, "To reply, open your request."]
      : [text, `To reply, call ${phone} or write to us:\n${origin}/contact`],
    follow: reference ? { origin, reference, what: "request" } : undefined,
  });
}

const nameOf = ({ pet }: AnimalMailFacts) => withoutAutolinks(pet);

export function inMyPetsEmail(facts: AnimalMailFacts, nextDose: string | undefined): Email {
  const pet = nameOf(facts);
  const next = nextDose ? ` The next dose is due on ${formatDay(nextDose)}.` : "";
  return compose(
    facts,
    `${pet} is in My Pets`,
    `${pet} is in My Pets now, with all vaccinations and treatments.${next} We wish you many good years together.`,
  );
}

export function registerForAnimalEmail(facts: AnimalMailFacts): Email {
  const pet = nameOf(facts);
  return compose(
    facts,
    `${pet}'s health page is ready for you`,
    `${pet}'s health page is ready for you. Register with this e-mail address and confirm it:\n${facts.origin}/register\n\nThen ${pet} is in My Pets, with all vaccinations and treatments.`,
  );
}

export function cameBackEmail(facts: AnimalMailFacts, day: string): Email {
  const pet = nameOf(facts);
  return compose(
    facts,
    `${pet} is with us again`,
    `${pet} has been with us again since ${formatDay(day)} and is no longer in My Pets. Thank you for the time you gave ${pet}. If this is wrong, please call ${facts.phone}.`,
  );
}

export function offerEmail(facts: AnimalMailFacts, ownerPhone: string): Email {
  const pet = nameOf(facts);
  return compose(
    facts,
    `You want to give ${pet} to us`,
    `You want to give ${pet} to us. Thank you for your trust. We will call you on ${ownerPhone}. Until we meet, ${pet} stays yours.`,
  );
}
