import { z } from "zod";
import { isDay } from "#app/platform/dates.ts";
import { trimmedText } from "#app/platform/http/text-schema.server.ts";
import { careSlots, maxNotePhotos, maxRoundPets, roundKinds, tickKinds } from "./care-log.ts";

const wrong = "Please choose what was done, and when";
const day = z.string({ error: wrong }).refine(isDay, wrong);
const stayId = z.string({ error: wrong }).max(60, wrong);
/** The pet's id within the stay. */
const stayPetId = z.string().max(60, wrong).optional();

/** The instant on a phone without a connection. Anything else counts as now. */
const madeAt = z
  .string()
  .optional()
  .transform((text) => {
    const time = Date.parse(text ?? "");
    return Number.isNaN(time) ? undefined : new Date(time);
  });

/** Without `stayPetId` (old pages and queues) it is the stay's first pet. */
export const tickSchema = z.object({
  stayId,
  stayPetId,
  day,
  kind: z.enum(tickKinds, { error: wrong }),
  slot: z.enum(careSlots, { error: wrong }),
  madeAt,
});
export type TickInput = z.output<typeof tickSchema>;

/** `07:30` as minutes after midnight. */
const minuteOfDay = z
  .string()
  .optional()
  .transform((text = "", context) => {
    if (text.trim() === "") return undefined;
    const [, hours = "", minutes = ""] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(text.trim()) ?? [];
    if (hours) return Number(hours) * 60 + Number(minutes);
    context.addIssue({ code: "custom", message: "Please enter the time as in 07:30" });
    return z.NEVER;
  });

const noPet = "Please tick at least one pet";

/** A phone's queue sends the pets' ids as one value with commas. */
export const roundSchema = z
  .object({
    day,
    kind: z.enum(roundKinds, { error: wrong }),
    slot: z.enum(careSlots, { error: wrong }),
    pet: z
      .array(z.string().max(6100), { error: noPet })
      .max(maxRoundPets, wrong)
      .transform((all) => [...new Set(all.flatMap((one) => one.split(",")).filter(Boolean))])
      .refine((all) => all.length > 0 && all.length <= maxRoundPets, noPet),
    doneAt: minuteOfDay,
    /** The time that a late round offers. `doneAt` overrides it. */
    offeredAt: minuteOfDay,
    madeAt,
  })
  .transform(({ offeredAt, doneAt, ...round }) => ({ ...round, doneAt: doneAt ?? offeredAt }));
export type RoundInput = z.output<typeof roundSchema>;

export const undoTickSchema = z.object({ entryId: z.string({ error: wrong }).max(60, wrong) });

/** Without `stayPetId` it is about all pets of the stay. */
export const careNoteSchema = z.object({
  stayId,
  stayPetId,
  day,
  text: trimmedText(),
  photo: z.array(z.string().max(60)).max(maxNotePhotos).default([]),
  madeAt,
});
export type NoteInput = z.output<typeof careNoteSchema>;
