import { runsRescue } from "#app/platform/actor.ts";
import { counted, listInWords } from "#app/platform/in-words.ts";
import { maxCounted } from "#app/platform/lists/max-counted.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import { listUnitNames, listUnits } from "./housing-unit.queries.server.ts";
import {
  animalPlacesPath,
  isInUse,
  noPlacePath,
  unitKindNames,
  unitKinds,
} from "./housing-unit.ts";
import { countUnplaced, listUnplacedAnimals } from "./placement.queries.server.ts";
import { eraseExpiredUnitContacts } from "./save-housing-unit.server.ts";

const entity = "housing-unit";
const namesShown = 3;

export const housingUnitDescriptor = {
  entity,
  audited: {
    [entity]: {
      inWords: "place of animals",
      staffPage: (id) => `${animalPlacesPath}/${id}`,
    },
  },

  titles: listUnitNames,

  /** One row for all of them, until each has a place or an outcome. */
  async waiting(q, { role }) {
    if (!runsRescue(role)) return [];
    const animals = await listUnplacedAnimals(q, namesShown);
    const [first] = animals;
    if (!first) return [];
    const count = await countUnplaced(q, maxCounted);
    const names = animals.map(({ name }) => name);
    const others = count - names.length;
    const who = others > 0 ? [...names, counted(others, "other")] : names;
    return [
      {
        id: entity,
        kind: "no-place",
        isPressing: true,
        picture:
          first.photo_id === null && first.listing_id !== null
            ? { listingId: first.listing_id }
            : { photoId: first.photo_id },
        title: "Where are these animals?",
        href: noPlacePath,
        text: `${listInWords(who)} ${count === 1 ? "has" : "have"} no place yet.`,
        buttons: [],
        links: [{ text: "Place", label: "Give these animals a place", href: noPlacePath }],
      },
    ];
  },

  async tonight(q, { role }) {
    if (!runsRescue(role)) return undefined;
    const [units, unplaced] = await Promise.all([listUnits(q), countUnplaced(q, maxCounted)]);
    const byKind = Map.groupBy(units, ({ kind }) => kind);
    const places = unitKindNames.flatMap((kind) => {
      const some = byKind.get(kind) ?? [];
      const animals = some.reduce((sum, { occupied }) => sum + occupied, 0);
      const room = some.filter(isInUse).reduce((sum, { capacity }) => sum + capacity, 0);
      return some.length > 0 ? [{ label: unitKinds[kind].some, animals, room }] : [];
    });
    if (places.length === 0) return undefined;
    const total = places.reduce((sum, { animals }) => sum + animals, unplaced);
    return { href: animalPlacesPath, total, places, unplaced };
  },

  deleteExpired: eraseExpiredUnitContacts,
} satisfies EntityDescriptor;
