import {
  choice,
  customField,
  inputNames,
  longText,
  text,
  type ValuesOf,
} from "#app/platform/fields/fields.ts";
import type { ListDefinition } from "#app/platform/lists/list-query.ts";
import type { CardPicture, ListingPicture } from "#app/platform/pictures/picture.ts";

/** @see specification 2.5 to 2.7 and product.md "Adoption" */
export const species = ["Dog", "Cat", "Other"] as const;
export const sexes = ["Female", "Male", "Unknown"] as const;
export const petSizes = ["Small", "Medium", "Large"] as const;
export const healthAnswers = ["Yes", "No", "Unknown"] as const;
export const listingStatuses = ["draft", "available", "reserved", "adopted", "withdrawn"] as const;
export const companions = ["children", "dogs", "cats"] as const;

export type ListingStatus = (typeof listingStatuses)[number];
export type Companion = (typeof companions)[number];

/** The order of the staff's list: open listings first. */
export const statusesByNeed = ["available", "draft", "reserved", "adopted", "withdrawn"] as const;

/** Sorts of the staff's list. Default: by need. */
const listingSorts = ["changed", "name", "-name"] as const;
export type ListingSort = (typeof listingSorts)[number];

export const listingList = {
  path: "/dashboard/staff/listings",
  filters: { status: listingStatuses, sort: listingSorts },
  chips: "status",
} as const satisfies ListDefinition;

export const ageRange = { min: 0, max: 20, default: 1 };
/** @see specification section 5 */
export const listingFields = {
  name: text({
    label: "Pet Name",
    required: "Please enter the pet's name",
    input: { autoComplete: "nickname" },
  }),
  breed: text({ label: "Breed", required: "Please enter the breed" }),
  age: customField({
    label: "Age (years)",
    hint: "Whole years. 0 below one year.",
    required: "Please enter the age",
    wrong: "Age must be a whole number from 0 to 20",
    input: {
      type: "number",
      inputMode: "numeric",
      min: ageRange.min,
      max: ageRange.max,
      step: 1,
    },
  }),
  birthMonth: customField({
    label: "Birth month",
    hint: "Only if you know it, for example 2026-09. Visitors then see a young animal's age in weeks or months.",
    input: { type: "month" },
  }),
  location: text({
    label: "Location",
    max: 300,
    required: "Please enter the location",
    input: { autoComplete: "section-pet address-level2" },
  }),
  description: longText({
    label: "Description",
    required: "Please enter a description",
    rows: 6,
  }),
  species: choice({
    label: "Kind",
    values: species,
    defaultValue: "Dog",
    wrong: "Please choose one of the kinds",
  }),
  sex: choice({ label: "Sex", values: sexes, defaultValue: "Unknown", wrong: "Please choose one" }),
  size: choice({
    label: "Size",
    values: petSizes,
    defaultValue: "Medium",
    wrong: "Please choose one of the sizes",
  }),
  vaccinated: choice({
    label: "Vaccinated",
    values: healthAnswers,
    defaultValue: "Unknown",
    wrong: "Please choose one",
  }),
  neutered: choice({
    label: "Neutered",
    values: healthAnswers,
    defaultValue: "Unknown",
    wrong: "Please choose one",
  }),
};

export const photoMessages = {
  picture: "Please add a photo of the pet",
  wholeOrder: "The order must be a whole number from 1 to 99",
};

export const cataloguePageSize = 12;
export const numberedPages = 20;

export const maxListingPhotos = 6;

export type ListingCard = {
  id: string;
  name: string;
  breed: string;
  /** As in `3 years`, on the day of the page. */
  age: string;
  /** As in `Epe`: the place without its city. */
  area: string;
  daysListed: number;
  description: string;
  status: ListingStatus;
  picture: CardPicture | undefined;
};

export const listingTextNames = [...inputNames(listingFields), "goodWith"] as const;

/** An animal in care, whose listing begins with what we know. */
export type OfferedAnimal = {
  id: string;
  name: string;
  photo: CardPicture | undefined;
  values: Partial<Record<(typeof listingTextNames)[number], string>>;
};

export type ListingTexts = ValuesOf<typeof listingFields> & {
  age: number;
  /** `YYYY-MM`, or empty. */
  birthMonth: string;
  goodWith: Companion[];
};

export type ListingDetails = ListingTexts & {
  id: string;
  /** Short and unique, for posters and the phone. */
  number: number;
  status: ListingStatus;
  pictures: ListingPicture[];
  /** Of a dose that is overdue. */
  vaccinationDue?: string;
  /** As in `3 years`, on the day of the page. */
  ageText: string;
};

export function canExpressInterest(status: ListingStatus): boolean {
  return status === "available";
}

/** Returns why the pet cannot be requested; undefined for an available pet. */
export function closedSentence(name: string, status: ListingStatus): string | undefined {
  if (status === "available") return undefined;
  if (status === "reserved") {
    return `${name} is reserved: we have approved another home. If that changes, you can ask for ${name} here again.`;
  }
  if (status === "adopted") return `${name} has found a home. Thank you for asking!`;
  return `${name} is not up for adoption at the moment.`;
}

/** Cuts a text to `maxWords` words plus an ellipsis. @see specification 2.6 */
export function excerpt(description: string, maxWords = 30): string {
  const all = description.split(/\s+/).filter(Boolean);
  return all.length <= maxWords ? all.join(" ") : `${all.slice(0, maxWords).join(" ")}…`;
}

export function defaultAlt({ name, breed }: { name: string; breed: string }): string {
  return `${name}, ${breed}`;
}

/** By hand. Adoption is a step of its own, which also ends the stay of the listing's animals. */
const steps: Record<ListingStatus, readonly ListingStatus[]> = {
  draft: ["available"],
  available: ["withdrawn"],
  // Becomes available again only when the approved request is released.
  reserved: [],
  adopted: [],
  withdrawn: ["available"],
};

export function nextListingStatuses(status: ListingStatus): readonly ListingStatus[] {
  return steps[status];
}

export const adoptableStatuses = ["available", "reserved"] as const;

export function canBecomeAdopted(status: ListingStatus): boolean {
  return (adoptableStatuses as readonly ListingStatus[]).includes(status);
}

export const publicStatuses = ["available", "reserved", "adopted"] as const;

export function isPublic(status: ListingStatus): boolean {
  return (publicStatuses as readonly ListingStatus[]).includes(status);
}

export function missingToPublishListing(listing: ListingTexts & { pictures: unknown[] }): string[] {
  const { name, breed, location, description, pictures } = listing;
  const needed = { name, breed, location, description };
  return [
    ...Object.entries(needed).flatMap(([word, text]) => (text.trim() ? [] : [`the ${word}`])),
    ...(pictures.length > 0 ? [] : ["a photo"]),
  ];
}

export function stepNotice(name: string, to: ListingStatus): string {
  if (to === "withdrawn") return `${name} is withdrawn. Visitors do not see the listing any more.`;
  if (to === "adopted") return `${name} is marked as adopted.`;
  return `${name} is published.`;
}

export function shortPath({ number }: { number: number }): string {
  return `/p/${number}`;
}

/** Without `https://`, as on a poster. */
export function shortAddress(pet: { number: number }, { origin }: { origin: string }): string {
  return origin.replace(/^https?:\/\//, "") + shortPath(pet);
}
