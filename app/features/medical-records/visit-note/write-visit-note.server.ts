import {
  type Proposed,
  proposeVisitIn,
} from "#app/features/appointments/appointment/propose-visit.server.ts";
import { findRequestedSlot } from "#app/features/appointments/appointment/view-offer.server.ts";
import type { RecordInput } from "#app/features/medical-records/medical-record/medical-record.schema.server.ts";
import { writeRecordIn } from "#app/features/medical-records/medical-record/write-record.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { idempotent, missingKey } from "#app/platform/idempotency/idempotency.server.ts";
import { done, type Outcome, type Refusal } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { VisitNoteInput } from "./visit-note.schema.server.ts";
import { nextReason } from "./visit-note.ts";

/** The visit note itself, a prescription for each medicine, and the vaccination. */
function toEntries(note: VisitNoteInput, happenedOn: string): RecordInput[] {
  const entry = {
    ...{ text: "", batch: "", happenedOn, nextDueOn: null },
    ...{ files: [], corrects: null, measured: null },
  };
  const { title, text, measured, medicines, vaccination } = note;
  return [
    { ...entry, kind: "visit_note", title, text, measured },
    ...medicines.map((medicine) => ({ ...entry, kind: "prescription" as const, title: medicine })),
    ...(vaccination ? [{ ...entry, kind: "vaccination" as const, ...vaccination }] : []),
  ];
}

type Visit = { petId: string; day: string; startsAt: string };

/**
 * Writes the entries and proposes the next visit, all or nothing. Refuses what `writeRecord` and `proposeVisit` refuse,
 * and INVALID on `nextDay` when nothing is free on it.
 */
export async function writeVisitNote(
  services: AppServices,
  actor: Actor,
  { petId, day, startsAt }: Visit,
  note: VisitNoteInput,
  key: string | undefined,
): Promise<Outcome<{ next: Proposed | null }>> {
  if (!key) return missingKey;
  const form = {
    key,
    verb: "write-visit-note",
    actorId: actor.id,
    content: { petId, day, ...note },
  };
  return idempotent<{ next: Proposed | null }>(services, form, async (trx) => {
    for (const entry of toEntries(note, day)) {
      const written = await writeRecordIn(services, trx, actor, petId, entry);
      if (!written.ok) return written;
    }
    if (!note.next) return done({ next: null });
    const requested = { ...note.next, around: startsAt };
    const slot = await findRequestedSlot(services, trx, actor, requested);
    if (!slot.ok) return slot;
    const reason = nextReason(note.title);
    const next = await proposeVisitIn(services, trx, actor, { petId, slot: slot.value, reason });
    return next.ok ? done({ next: next.value }) : atNextVisit(next);
  });
}

/** Moves the message of a refused slot to the field of this form. */
function atNextVisit(refusal: Refusal): Refusal {
  const { slot } = refusal.fields ?? {};
  return slot ? { ...refusal, fields: { nextVisit: slot } } : refusal;
}
