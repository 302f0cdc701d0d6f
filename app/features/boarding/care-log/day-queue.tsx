/** What waits on a phone to be sent from the day sheet: the entries as forms, and what they are about. */

import type { Unsent } from "#app/browser/offline/unsent-entries.ts";
import { listInWords } from "#app/platform/in-words.ts";
import { type CareSlot, kindNames, type RoundKind, slotNames, type TickKind } from "./care-log.ts";

type NewEntry = Pick<Unsent, "label" | "fields">;
/** A pet, within its stay. */
type Pet = { id: string; stayId: string; name: string };
type Tick = { day: string; kind: TickKind; slot: CareSlot };

/** A tick that waits, as the grid of a pet shows it. */
export type WaitingTick = { key: string; kind: TickKind; slot: CareSlot };

function whatOf({ kind, slot }: Pick<Tick, "kind" | "slot">): string {
  return `${kindNames[kind]}, ${slotNames[slot].toLowerCase()}`;
}

function subjectOf({ id, stayId }: Pet) {
  return { stayId, stayPetId: id };
}

export function tickEntry(pet: Pet, { day, kind, slot }: Tick, madeAt: Date): NewEntry {
  return {
    label: `${whatOf({ kind, slot })}: ${pet.name}`,
    fields: {
      ...{ intent: "tick", ...subjectOf(pet), day, kind, slot },
      madeAt: madeAt.toISOString(),
    },
  };
}

export function noteEntry(pet: Pet, { day, text }: { day: string; text: string }, madeAt: Date) {
  return {
    label: `Note about ${pet.name}: ${text || "a photo"}`,
    fields: { intent: "note", ...subjectOf(pet), day, text, madeAt: madeAt.toISOString() },
  };
}

/** `doneAt`: when it was done, `07:30`; empty where that is now. */
export function roundEntry(
  pets: readonly Pet[],
  { day, kind, slot, doneAt }: Tick & { kind: RoundKind; doneAt: string },
  madeAt: Date,
): NewEntry {
  return {
    label: `${whatOf({ kind, slot })}: ${listInWords(pets.map(({ name }) => name))}`,
    fields: {
      ...{ intent: "round", day, kind, slot, doneAt },
      pet: pets.map(({ id }) => id).join(),
      madeAt: madeAt.toISOString(),
    },
  };
}

function petsOfRound({ fields }: Pick<Unsent, "fields">): string[] {
  return (fields.pet ?? "").split(",");
}

function isAbout(entry: Unsent, { id, stayId }: Pet): boolean {
  if (entry.refused !== undefined) return false;
  if (entry.fields.intent === "round") return petsOfRound(entry).includes(id);
  const { stayPetId } = entry.fields;
  // Of a page from before it said which pet of the stay.
  return stayPetId ? stayPetId === id : entry.fields.stayId === stayId;
}

/** The ticks of a pet that wait, its own and those of rounds. */
export function waitingTicksOf(unsent: readonly Unsent[], pet: Pet): WaitingTick[] {
  return unsent
    .filter((entry) => entry.fields.intent !== "note" && isAbout(entry, pet))
    .map(({ key, fields }) => {
      return { key, kind: fields.kind as TickKind, slot: fields.slot as CareSlot };
    });
}

/** The notes about a pet that wait. */
export function waitingNotesOf(unsent: readonly Unsent[], pet: Pet): Unsent[] {
  return unsent.filter((entry) => entry.fields.intent === "note" && isAbout(entry, pet));
}

/** What is left of an entry without one of its pets; undefined where nothing is. */
export function withoutPet(
  { fields }: Unsent,
  petId: string,
  pets: readonly Pet[],
): NewEntry | undefined {
  if (fields.intent !== "round") return undefined;
  const ids = petsOfRound({ fields }).filter((id) => id !== petId);
  if (ids.length === 0) return undefined;
  const names = ids.map((id) => pets.find((pet) => pet.id === id)?.name ?? "");
  const what = whatOf({ kind: fields.kind as TickKind, slot: fields.slot as CareSlot });
  return {
    label: `${what}: ${listInWords(names)}`,
    fields: { ...fields, pet: ids.join() },
  };
}
