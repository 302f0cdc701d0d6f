import {
  ageBands,
  type CatalogueQuery,
  listChosen,
  readCatalogueQuery,
  writeCatalogueQuery,
} from "#app/features/adoption/catalogue/catalogue.ts";
import { inWords } from "#app/platform/in-words.ts";

/** Which new pets somebody wants to hear of: some of the catalogue's filters. */
export type AlertFilter = Pick<CatalogueQuery, "species" | "age" | "sex" | "size" | "goodWith">;

/** The parameters by which an address fills in the form. */
export const alertParams = ["species", "age", "sex", "size", "goodWith"] as const;

/** Alerts end after so long. */
export const alertDays = 365;

/** `365 days`. */
export function alertInWords(): string {
  return inWords(alertDays, "day");
}

/** A link to confirm one is open for so long. */
export const confirmDays = 3;

/** `three days`. */
export function alertConfirmInWords(): string {
  return inWords(confirmDays, "day");
}

/** Pets that one e-mail names. */
export const maxNamed = 6;

export function readAlertFilter(params: URLSearchParams): AlertFilter {
  const { species, age, sex, size, goodWith } = readCatalogueQuery(params);
  return { species, age, sex, size, goodWith };
}

/** Returns the filter as a search string, the same for all that mean the same: empty for any pet. */
export function writeAlertFilter({ species, age, sex, size, goodWith }: AlertFilter): string {
  return writeCatalogueQuery({ species, age, sex, size, goodWith });
}

/** What an alert without a filter is for. */
export const anyPet = "Any pet";

/** Returns the filter in words. */
export function describeAlert(filter: AlertFilter): string {
  const query = readCatalogueQuery(new URLSearchParams(writeAlertFilter(filter)));
  return (
    listChosen(query)
      .map(({ label }) => label)
      .join(", ") || anyPet
  );
}

/** Returns the filter that finds pets like this one. */
export function filterLike(pet: {
  species: NonNullable<AlertFilter["species"]>;
  size: NonNullable<AlertFilter["size"]>;
  age: number;
}): AlertFilter {
  const band = ageBands.find(({ ages }) => ages.some((age) => age === pet.age));
  const { species, size } = pet;
  return { species, size, age: band?.value, sex: undefined, goodWith: [] };
}

export const emailMissing = "Please input your email!";
