import {
  ageBands,
  type CatalogueQuery,
  listChosen,
  readCatalogueQuery,
  writeCatalogueQuery,
} from "#app/features/adoption/catalogue/catalogue.ts";
import { inWords } from "#app/platform/in-words.ts";

export type AlertFilter = Pick<CatalogueQuery, "species" | "age" | "sex" | "size" | "goodWith">;

/** URL parameters that prefill the form. */
export const alertParams = ["species", "age", "sex", "size", "goodWith"] as const;

export const alertDays = 365;

export function alertInWords(): string {
  return inWords(alertDays, "day");
}

/** For so long a link can confirm an alert. */
export const confirmDays = 3;

export function alertConfirmInWords(): string {
  return inWords(confirmDays, "day");
}

export const maxPetsPerEmail = 6;

export function readAlertFilter(params: URLSearchParams): AlertFilter {
  const { species, age, sex, size, goodWith } = readCatalogueQuery(params);
  return { species, age, sex, size, goodWith };
}

/** Equal filters give the same search string; empty for any pet. */
export function writeAlertFilter({ species, age, sex, size, goodWith }: AlertFilter): string {
  return writeCatalogueQuery({ species, age, sex, size, goodWith });
}

export const anyPet = "Any pet";

export function describeAlert(filter: AlertFilter): string {
  const query = readCatalogueQuery(new URLSearchParams(writeAlertFilter(filter)));
  return (
    listChosen(query)
      .map(({ label }) => label)
      .join(", ") || anyPet
  );
}

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
