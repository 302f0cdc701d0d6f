import {
  ageBands,
  type CatalogueQuery,
  listChosen,
  readCatalogueQuery,
  writeCatalogueQuery,
} from "#app/features/adoption/catalogue/catalogue.ts";
import { inWords } from "#app/platform/in-words.ts";

export type AlertFilter = Pick<
  CatalogueQuery,
  "area" | "species" | "age" | "sex" | "size" | "goodWith"
>;

/** URL parameters that prefill the form. */
export const alertParams = ["area", "species", "age", "sex", "size", "goodWith"] as const;

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
  const { area, species, age, sex, size, goodWith } = readCatalogueQuery(params);
  return { area, species, age, sex, size, goodWith };
}

/** Equal filters give the same search string; empty for any pet. */
export function writeAlertFilter({ area, species, age, sex, size, goodWith }: AlertFilter): string {
  return writeCatalogueQuery({ area, species, age, sex, size, goodWith });
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
  const others = { area: undefined, sex: undefined, goodWith: [] };
  return { species, size, age: band?.value, ...others };
}

export const emailMissing = "Please input your email!";
