/** Specification 2.5 to 2.7 and product.md "Adoption": what a listing is, for both sides. */
export const species = ["Dog", "Cat", "Other"] as const;
export const sexes = ["Female", "Male", "Unknown"] as const;
export const sizes = ["Small", "Medium", "Large"] as const;
export const listingStatuses = ["draft", "available", "reserved", "adopted", "withdrawn"] as const;
export const companions = ["children", "dogs", "cats"] as const;

export type Species = (typeof species)[number];
export type ListingStatus = (typeof listingStatuses)[number];
export type Companion = (typeof companions)[number];

export const ageRange = { least: 0, most: 20, default: 1 };
/** Twelve cards a page; numbers lead no further than this page. */
export const pageSize = 12;
export const numberedPages = 20;

/** One picture as pages show it; `files` by format and width, all of one shape. */
export type ListingPicture = {
  id: string;
  alt: string;
  width: number;
  height: number;
  tone: number;
  files: { format: string; width: number; height: number; src: string }[];
};

export type ListingCard = {
  id: string;
  name: string;
  breed: string;
  age: number;
  excerpt: string;
  status: ListingStatus;
  picture: ListingPicture | undefined;
};

export type ListingDetails = {
  id: string;
  name: string;
  breed: string;
  age: number;
  location: string;
  description: string;
  species: Species;
  sex: (typeof sexes)[number];
  size: (typeof sizes)[number];
  goodWith: Companion[];
  status: ListingStatus;
  pictures: ListingPicture[];
};

export function canExpressInterest(status: ListingStatus): boolean {
  return status === "available";
}

/** Why there is no form on this pet's page; nothing while there is one. */
export function closedSentence(name: string, status: ListingStatus): string | undefined {
  if (status === "available") return undefined;
  if (status === "reserved") {
    return `${name} is reserved: somebody is about to take ${name} home. If that changes, ${name} will be here again.`;
  }
  if (status === "adopted") return `${name} has found a home. Thank you for asking!`;
  return `${name} is not up for adoption at the moment.`;
}

/** Cut to 30 words plus an ellipsis (specification 2.6); shorter texts stay whole. */
export function excerpt(description: string, words = 30): string {
  const all = description.split(/\s+/).filter(Boolean);
  return all.length <= words ? all.join(" ") : `${all.slice(0, words).join(" ")}…`;
}

export function showAge(age: number): string {
  return age === 1 ? "1 year" : `${age} years`;
}

/** `?page=` of any value as a page number that exists. */
export function readPage(value: string | null, pages: number): number {
  const page = value !== null && /^\d{1,6}$/.test(value) ? Number(value) : 1;
  return Math.min(Math.max(1, page), Math.max(1, pages));
}
