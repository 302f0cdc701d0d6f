/** What waits on a phone to be sent from the day sheet: the entries as forms, and what they are about. */
import { listInWords } from "#app/platform/in-words.ts";
import type { Unsent } from "#app/ui/offline/unsent.ts";
import { type CareSlot, kindNames, type RoundKind, slotNames, type TickKind } from "./care-log.ts";

type NewEntry = Pick<Unsent, "label" | "fields">;
type Pet = { id: string; name: string };
type Tick = { day: string; kind: TickKind; slot: CareSlot };

/** A tick that waits, as the grid of a pet shows it. */
export type WaitingTick = { key: string; kind: TickKind; slot: CareSlot };

function whatOf({ kind, slot }: Pick<Tick, "kind" | "slot">): string {
  return `${kindNames[kind]}, ${slotNames[slot].toLowerCase()}`;
}

export function tickEntry(pet: Pet, { day, kind, slot }: Tick, madeAt: Date): NewEntry {
  return {
    label: `${whatOf({ kind, slot })}: ${pet.name}`,
    fields: {
      ...{ intent: "tick", stayId: pet.id, day, kind, slot },
      madeAt: madeAt.toISOString(),
    },
  };
}

export function noteEntry(pet: Pet, { day, text }: { day: string; text: string }, madeAt: Date) {
  return {
    label: `Note about ${pet.name}: ${text || "a photo"}`,
    fields: { intent: "note", stayId: pet.id, day, text, madeAt: madeAt.toISOString() },
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

function isAbout(entry: Unsent, petId: string): boolean {
  if (entry.refused !== undefined) return false;
  return entry.fields.intent === "round"
    ? petsOfRound(entry).includes(petId)
    : entry.fields.stayId === petId;
}

/** The ticks of a pet that wait, its own and those of rounds. */
export function waitingTicksOf(unsent: readonly Unsent[], petId: string): WaitingTick[] {
  return unsent
    .filter((entry) => entry.fields.intent !== "note" && isAbout(entry, petId))
    .map(({ key, fields }) => {
      return { key, kind: fields.kind as TickKind, slot: fields.slot as CareSlot };
    });
}

/** The notes about a pet that wait. */
export function waitingNotesOf(unsent: readonly Unsent[], petId: string): Unsent[] {
  return unsent.filter((entry) => entry.fields.intent === "note" && isAbout(entry, petId));
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
