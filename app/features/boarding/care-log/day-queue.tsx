import type { Unsent } from "#app/browser/offline/unsent-entries.ts";
import { listInWords } from "#app/platform/in-words.ts";
import {
  type CareSlot,
  type RoundKind,
  slotNames,
  type TickKind,
  tickKindNames,
} from "./care-log.ts";

type NewEntry = Pick<Unsent, "label" | "fields">;
type Pet = { id: string; stayId: string; name: string };
type Tick = { day: string; kind: TickKind; slot: CareSlot };

/** One that is `isSent` is no longer taken back on the phone. */
export type WaitingTick = { key: string; kind: TickKind; slot: CareSlot; isSent: boolean };

function describeTick({ kind, slot }: Pick<Tick, "kind" | "slot">): string {
  return `${tickKindNames[kind]}, ${slotNames[slot].toLowerCase()}`;
}

function petEntryFields({ id, stayId }: Pet) {
  return { stayId, stayPetId: id };
}

export function tickEntry(pet: Pet, { day, kind, slot }: Tick, madeAt: Date): NewEntry {
  return {
    label: `${describeTick({ kind, slot })}: ${pet.name}`,
    fields: {
      ...{ intent: "tick", ...petEntryFields(pet), day, kind, slot },
      madeAt: madeAt.toISOString(),
    },
  };
}

export function noteEntry(pet: Pet, { day, text }: { day: string; text: string }, madeAt: Date) {
  return {
    label: `Note about ${pet.name}: ${text || "a photo"}`,
    fields: { intent: "note", ...petEntryFields(pet), day, text, madeAt: madeAt.toISOString() },
  };
}

/** `doneAt`: `07:30`, or empty for now. */
export function roundEntry(
  pets: readonly Pet[],
  { day, kind, slot, doneAt }: Tick & { kind: RoundKind; doneAt: string },
  madeAt: Date,
): NewEntry {
  return {
    label: `${describeTick({ kind, slot })}: ${listInWords(pets.map(({ name }) => name))}`,
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
  // Entries of older pages do not name the pet.
  return stayPetId ? stayPetId === id : entry.fields.stayId === stayId;
}

/** Its own ticks and those of rounds. */
export function listWaitingTicks(unsent: readonly Unsent[], pet: Pet): WaitingTick[] {
  return unsent
    .filter((entry) => entry.fields.intent !== "note" && isAbout(entry, pet))
    .map(({ key, fields, ...entry }) => {
      const isSent = "sentAt" in entry;
      const what = { kind: fields.kind as TickKind, slot: fields.slot as CareSlot };
      return { key, ...what, isSent };
    });
}

export function listWaitingNotes(unsent: readonly Unsent[], pet: Pet): Unsent[] {
  return unsent.filter((entry) => entry.fields.intent === "note" && isAbout(entry, pet));
}

/** A round without this pet; undefined where nothing is left of it. */
export function withoutPet(
  { fields }: Unsent,
  petId: string,
  pets: readonly Pet[],
): NewEntry | undefined {
  if (fields.intent !== "round") return undefined;
  const ids = petsOfRound({ fields }).filter((id) => id !== petId);
  if (ids.length === 0) return undefined;
  const names = ids.map((id) => pets.find((pet) => pet.id === id)?.name ?? "");
  const what = describeTick({ kind: fields.kind as TickKind, slot: fields.slot as CareSlot });
  return {
    label: `${what}: ${listInWords(names)}`,
    fields: { ...fields, pet: ids.join() },
  };
}
