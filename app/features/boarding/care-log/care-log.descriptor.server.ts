import { boardsPets } from "#app/platform/actor.ts";
import { lagosDay, lagosInstant } from "#app/platform/dates.ts";
import { uploadBodyLimit } from "#app/platform/files/upload-path.ts";
import { counted } from "#app/platform/in-words.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import type { TodayItem } from "#app/platform/records/home-part.ts";
import { maxExported } from "#app/platform/records/privacy-part.ts";
import {
  eraseCareAuthor,
  eraseCareEntries,
  listEntriesBy,
  listPetsOfDay,
  type PetOfDay,
} from "./care-log.queries.server.ts";
import {
  type CareSlot,
  dueSlots,
  dueTicks,
  hasBegun,
  kindsFor,
  leftInWords,
  slotBegins,
  slotNames,
} from "./care-log.ts";
import { deleteLooseCarePhotos } from "./store-care-photo.server.ts";

const daySheet = "/dashboard/pet-owner/day";
const petPage = "/dashboard/pet-owner/boarded-pets";

export const careLogDescriptor = {
  entity: "care_entry",
  uploadPaths: [
    { path: `${petPage}/:id`, bytes: uploadBodyLimit(24), role: "boarder" },
    { path: daySheet, bytes: uploadBodyLimit(24), role: "boarder" },
    { path: `${daySheet}/send`, bytes: uploadBodyLimit(24), role: "boarder" },
  ],

  async waitingCounts(q, { id, role }, _max, now) {
    if (!boardsPets(role)) return [];
    const day = lagosDay(now);
    const pets = await listPetsOfDay(q, id, day);
    const value = pets.reduce((sum, pet) => sum + dueTicks(pet, day, now).length, 0);
    return [{ menu: daySheet, value }];
  },

  async today(q, { id, role }, now) {
    if (!boardsPets(role)) return undefined;
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
          // Without the pets, which belong to other people.
          data: entries.map(({ day, kind, slot, at, text }) => ({ day, kind, slot, at, text })),
          lines:
            entries.length > 0
              ? [{ text: `${entries.length.toLocaleString("en")} ticks and notes by you` }]
              : [],
        };
      },
    },
    erase: (trx, { id }) => eraseCareAuthor(trx, id),
  },

  /** Of an erased stay only the ticks remain. */
  async eraseAbout(trx, { entity, id }) {
    if (entity === "stay") await eraseCareEntries(trx, id);
  },

  deleteExpired: deleteLooseCarePhotos,
} satisfies EntityDescriptor;

function roundItem(slot: CareSlot, pets: readonly PetOfDay[], day: string, now: Date): TodayItem {
  const begins = lagosInstant(day, Math.max(slotBegins[slot], 7 * 60));
  const isOpen = hasBegun(day, slot, now);
  const all = pets.reduce((sum, pet) => sum + kindsFor(pet).length, 0);
  const left = pets
    .flatMap((pet) => dueTicks(pet, day, now))
    .filter((tick) => tick.slot === slot).length;
  return {
    id: `round-${slot}`,
    at: begins.toISOString(),
    href: daySheet,
    title: `${slotNames[slot]} round`,
    buttons: [],
    text: isOpen
      ? left > 0
        ? leftInWords(left, all)
        : "All is ticked off"
      : counted(pets.length, "pet"),
    ...(isOpen && left === 0 && { done: "done" }),
  };
}

function notesItem(pets: readonly PetOfDay[], now: Date): TodayItem[] {
  const withoutNote = pets.filter(({ hasNote }) => !hasNote);
  if (withoutNote.length === 0) return [];
  return [
    {
      id: "notes",
      at: now.toISOString(),
      count: withoutNote.length,
      title: "Notes to write",
      href: daySheet,
      text: `No note sent today: ${withoutNote.map(({ name }) => name).join(", ")}`,
      buttons: [],
      links: [{ text: "Write", label: "Write today's notes", href: daySheet }],
    },
  ];
}
