/** Where animals in care live: kennels, quarantine, clinic and foster homes. Screens call it a place. */
import { animalList } from "#app/features/pets/pet/animal.ts";
import type { Row } from "#app/platform/db/schema.ts";
import { customField, text } from "#app/platform/fields/fields.ts";
import { listInWords } from "#app/platform/in-words.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import type { CardPicture } from "#app/platform/pictures/picture.ts";

export type UnitRow = Row<"housing_units">;
export type UnitKind = UnitRow["kind"];

/** In the order in which they are shown; `some` heads a group. */
export const unitKinds: Record<UnitKind, { one: string; some: string }> = {
  kennel: { one: "Kennel", some: "Kennels" },
  quarantine: { one: "Quarantine", some: "Quarantine" },
  clinic: { one: "Clinic", some: "Clinic" },
  foster_home: { one: "Foster home", some: "Foster homes" },
};
export const unitKindNames = Object.keys(unitKinds) as UnitKind[];

export const animalPlacesPath = `${animalList.path}/places`;
export const noPlacePath = listHref(animalList, { show: "noPlace" });

export const maxCapacity = 500;

export const unitMessages = {
  capacity: `Please enter how many animals there is room for, from 1 to ${maxCapacity}`,
  contact: "Please enter who looks after the animals there",
  noContact: "Only a foster home has a contact. Please choose that kind, or empty this field",
  kind: "The kind of a place stays as it is. Please add a new place instead",
  place: "Please choose a place from the list",
};

export const unitFields = {
  name: text({
    label: "Name",
    required: "Please enter the name of the place",
    max: 100,
    hint: "As people call it, for example Kennel 3.",
    input: { autoComplete: "off" },
  }),
  capacity: customField({
    label: "Room for",
    required: unitMessages.capacity,
    wrong: unitMessages.capacity,
    hint: "How many animals at once.",
    input: { type: "number", inputMode: "numeric", min: 1, max: maxCapacity, step: 1 },
  }),
};

export const contactFields = {
  contact_name: text({ label: "Contact", input: { autoComplete: "section-place name" } }),
  contact_phone: text({
    label: "Phone",
    max: 40,
    input: { type: "tel", autoComplete: "section-place tel" },
  }),
};

/** What a foster home is called once its contact is erased. */
export const erasedUnitName = "Former foster home";

export function isContactErased({ kind, contact_name }: Pick<UnitRow, "kind" | "contact_name">) {
  return kind === "foster_home" && contact_name === "";
}

export function isInUse({ inactive_on }: Pick<UnitRow, "inactive_on">): boolean {
  return inactive_on === null;
}

export type PlacedAnimal = {
  petId: string;
  episodeId: string;
  name: string;
  picture: CardPicture | undefined;
  /** What is special tonight, such as `until 3 Dec`. */
  mark: string | undefined;
  isLate: boolean;
};

export type UnitWithAnimals = Pick<UnitRow, "id" | "name" | "kind" | "capacity"> & {
  occupied: number;
} & {
  animals: PlacedAnimal[];
};

/** A place that another animal can move to. */
export type PlaceWithRoom = Pick<UnitRow, "id" | "name" | "kind"> & { room: number };

export function fullText(
  { name, capacity }: Pick<UnitRow, "name" | "capacity">,
  animals: readonly string[],
) {
  const [first = "", ...more] = animals;
  const who = more.length > 4 ? `${animals.length} animals are` : isThere(first, more);
  return `${name} is full (${animals.length} of ${capacity}): ${who} there. Please choose another place.`;
}

function isThere(first: string, more: readonly string[]): string {
  return `${listInWords([first, ...more])} ${more.length > 0 ? "are" : "is"}`;
}
