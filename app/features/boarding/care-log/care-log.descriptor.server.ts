import { lagosDay, lagosInstant } from "#app/platform/dates.ts";
import { filesOf } from "#app/platform/files/upload-path.ts";
import {
  type EntityDescriptor,
  maxExported,
  type TodayItem,
} from "#app/platform/records/entity-descriptor.ts";
import {
  eraseAuthor,
  eraseEntriesOf,
  listEntriesBy,
  listPetsOfDay,
  type PetOfDay,
} from "./care-log.queries.server.ts";
import { type CareSlot, dueSlots, dueTicks, hasBegun, slotBegins, slotNames } from "./care-log.ts";
import { deleteLooseCarePhotos } from "./store-care-photo.server.ts";

const daySheet = "/dashboard/pet-owner/day";
const petPage = "/dashboard/pet-owner/boarded-pets";

export const careLogDescriptor = {
  entity: "care_entry",
  uploadPaths: [
    { path: `${petPage}/:id`, bytes: filesOf(24), role: "boarder" },
    { path: daySheet, bytes: filesOf(24), role: "boarder" },
  ],

  /** The rounds of the day, each with what is still to be ticked, and the notes that owners wait for. */
  async today(q, { id, role }, now) {
    if (role !== "boarder") return undefined;
    const day = lagosDay(now);
    const pets = await listPetsOfDay(q, id, day);
    if (pets.length === 0) return [];
    return [...dueSlots.map((slot) => roundItem(slot, pets, day, now)), ...notesItem(pets, now)];
  },

  personalData: {
    area: {
      key: "careLog",
      title: "Care log",
      async list(q, { id }) {
        const entries = await listEntriesBy(q, id, maxExported);
        return {
          // Of others' pets only what this person did.
          data: entries.map(({ day, kind, slot, at, text }) => ({ day, kind, slot, at, text })),
          lines:
            entries.length > 0
              ? [{ text: `${entries.length.toLocaleString("en")} ticks and notes by you` }]
              : [],
        };
      },
    },
    erase: (trx, { id }) => eraseAuthor(trx, id),
  },

  /** Of a stay without its owner only the ticks stay. */
  async eraseAbout(trx, { entity, id }) {
    if (entity === "stay") await eraseEntriesOf(trx, id);
  },

  deleteExpired: deleteLooseCarePhotos,
} satisfies EntityDescriptor;

function roundItem(slot: CareSlot, pets: readonly PetOfDay[], day: string, now: Date): TodayItem {
  const begins = lagosInstant(day, Math.max(slotBegins[slot], 7 * 60));
  const isOpen = hasBegun(day, slot, now);
  const due = pets
    .map((pet) => dueTicks(pet, day, now).filter((tick) => tick.slot === slot).length)
    .filter((count) => count > 0);
  const ticks = due.reduce((sum, count) => sum + count, 0);
  const left = `${ticks} ${ticks === 1 ? "tick" : "ticks"} for ${due.length} ${due.length === 1 ? "pet" : "pets"} to make`;
  return {
    id: `round-${slot}`,
    at: begins.toISOString(),
    href: daySheet,
    title: `${slotNames[slot]} round`,
    buttons: [],
    text: isOpen ? (ticks > 0 ? left : "All is ticked off") : `${pets.length} pets`,
    ...(isOpen && ticks === 0 && { done: "done" }),
  };
}

/** The pets of whom their owner has heard nothing today. */
function notesItem(pets: readonly PetOfDay[], now: Date): TodayItem[] {
  const unheard = pets.filter(({ hasNote }) => !hasNote);
  if (unheard.length === 0) return [];
  return [
    {
      id: "notes",
      at: now.toISOString(),
      count: unheard.length,
      title: "Notes to write",
      href: daySheet,
      text: unheard.map(({ name }) => name).join(", "),
      buttons: [],
      links: [{ word: "Write", label: "Write today's notes", href: daySheet }],
    },
  ];
}
