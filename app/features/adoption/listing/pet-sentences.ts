/** What we know of a pet, in sentences. Nothing says that something is not known. */
import { formatDay } from "#app/platform/dates.ts";
import { capitalised, counted, listInWords } from "#app/platform/in-words.ts";
import type { ListingDetails, ListingStatus } from "./listing.ts";

type Named = Pick<ListingDetails, "name" | "sex">;

type PetPronoun = { subject: string; object: string; possessive: string; isPlural: boolean };

const pronouns = {
  Female: { subject: "she", object: "her", possessive: "her", isPlural: false },
  Male: { subject: "he", object: "him", possessive: "his", isPlural: false },
  several: { subject: "they", object: "them", possessive: "their", isPlural: true },
};

/** 'They' for two names in one listing; the name where the sex is unknown. */
export function petPronoun({ name, sex }: Named): PetPronoun {
  if (/\S\s+(and|&)\s+\S/i.test(name)) return pronouns.several;
  if (sex !== "Unknown") return pronouns[sex];
  return { subject: name, object: name, possessive: `${name}'s`, isPlural: false };
}

/** As in `Female, 4 months, small, Local (Ekuke)`. */
export function factsInLine(
  pet: Pick<ListingDetails, "sex" | "ageText" | "size" | "breed">,
): string {
  const facts = [pet.sex === "Unknown" ? "" : pet.sex, pet.ageText, pet.size];
  const line = facts.filter(Boolean).join(", ").toLowerCase();
  return capitalised([line, pet.breed].filter(Boolean).join(", "));
}

type KnownFact = { text: string; isGood: boolean };

type Facts = Named &
  Pick<ListingDetails, "goodWith" | "vaccinated" | "neutered" | "vaccinationDue">;

/** One sentence each: whom the pet can live with, what is done, and what is not done yet. */
export function knownFacts(pet: Facts): KnownFact[] {
  const { subject, possessive, isPlural } = petPronoun(pet);
  const { vaccinationDue: due } = pet;
  const who = capitalised(subject);
  const is = isPlural ? "are" : "is";
  const health = (answer: "Yes" | "No") =>
    (["vaccinated", "neutered"] as const).filter((one) => pet[one] === answer);
  const known = health("Yes");
  const open = health("No").filter((one) => one !== "vaccinated" || due === undefined);
  return [
    pet.goodWith.length > 0 && {
      text: `${who} can live with ${listInWords(pet.goodWith)}.`,
      isGood: true,
    },
    known.length > 0 && { text: `${who} ${is} ${listInWords(known)}.`, isGood: true },
    due !== undefined && {
      text: `${capitalised(possessive)} next vaccination was due on ${formatDay(due)}.`,
      isGood: false,
    },
    open.length > 0 && { text: `${who} ${is} not ${open.join(" or ")} yet.`, isGood: false },
  ].filter((fact) => fact !== false);
}

/** How long the pet waits, and what our vet has not finished; undefined for a pet that has a home. */
export function waitingInWords(
  pet: Facts & { status: ListingStatus; daysHere: number },
): string | undefined {
  if (pet.status === "adopted") return undefined;
  const { possessive } = petPronoun(pet);
  const waits = pet.daysHere < 1 ? "With us since today." : `With us for ${waited(pet.daysHere)}.`;
  const isOpen = pet.vaccinated === "Unknown" || pet.neutered === "Unknown";
  return isOpen ? `${waits} Our vet has not finished ${possessive} papers.` : waits;
}

function waited(days: number): string {
  return days < 60 ? counted(days, "day") : counted(Math.floor(days / 30.4), "month");
}

/** As in `She waits for a home`, for pictures that are shared. */
export function callInWords(pet: Named & { status: ListingStatus }): string {
  const { subject, isPlural } = petPronoun(pet);
  const who = capitalised(subject);
  if (pet.status === "adopted") return `${who} ${isPlural ? "have" : "has"} found a home`;
  if (pet.status === "reserved") return `${who} ${isPlural ? "are" : "is"} reserved`;
  return `${who} ${isPlural ? "wait" : "waits"} for a home`;
}
