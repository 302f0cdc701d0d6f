import type { Row } from "#app/platform/db/schema.ts";

type DemoAnimalPlace = {
  name: string;
  kind: Row<"housing_units">["kind"];
  capacity: string;
  contact_name?: string;
  contact_phone?: string;
  /** The listings whose animals live there. */
  animals: string[];
};

/** Where the demo's animals in care live; two have no place yet. The people are invented. */
export const demoAnimalPlaces: readonly DemoAnimalPlace[] = [
  {
    ...{ name: "Kennel A", kind: "kennel", capacity: "6" },
    animals: ["Sergeant", "Shadow", "Bùkólá", "Chidi", "Kuti"],
  },
  {
    ...{ name: "Kennel B", kind: "kennel", capacity: "6" },
    animals: ["Ọláyínká", "Zaki", "Bear", "Domino", "Puff-Puff"],
  },
  {
    ...{ name: "Cats’ room", kind: "kennel", capacity: "8" },
    animals: ["Sùúrù", "Duchess", "Jollof", "Senator", "Pepper", "Harmattan"],
  },
  { name: "Quarantine", kind: "quarantine", capacity: "3", animals: ["Nkechi"] },
  { name: "Clinic", kind: "clinic", capacity: "2", animals: ["Tígà"] },
  {
    ...{ name: "Chiamaka’s home", kind: "foster_home", capacity: "2" },
    ...{ contact_name: "Chiamaka Obi", contact_phone: "0803 555 0171" },
    animals: ["Biscuit", "Cloud"],
  },
  {
    ...{ name: "Blessing’s home", kind: "foster_home", capacity: "4" },
    ...{ contact_name: "Blessing Ekanem", contact_phone: "0805 555 0172" },
    animals: ["Mama Ṣadé", "Saffron", "Kòkó and Ẹ̀kọ"],
  },
  {
    ...{ name: "Báyọ̀’s farm", kind: "foster_home", capacity: "1" },
    ...{ contact_name: "Báyọ̀ Adéníyì", contact_phone: "0809 555 0173" },
    animals: ["Zuma"],
  },
];
