import type { RecordInput } from "#app/features/medical-records/medical-record/medical-record.schema.server.ts";
import { writeRecordIn } from "#app/features/medical-records/medical-record/write-record.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { idempotent, missingKey } from "#app/platform/idempotency/idempotency.server.ts";
import { done, type Outcome } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { VisitNoteInput } from "./visit-note.schema.server.ts";

/** The entries of a note: the visit note itself, a prescription for each medicine, and the vaccination. */
function entriesOf(note: VisitNoteInput, happenedOn: string): RecordInput[] {
  const entry = { text: "", batch: "", happenedOn, nextDueOn: null, files: [], corrects: null };
  const { title, text, medicines, vaccination } = note;
  return [
    { ...entry, kind: "visit_note", title, text },
    ...medicines.map((medicine) => ({ ...entry, kind: "prescription" as const, title: medicine })),
    ...(vaccination ? [{ ...entry, kind: "vaccination" as const, ...vaccination }] : []),
  ];
}

/**
 * Writes what a veterinarian noted about a visit on a Lagos day, all of it or nothing. Refuses what `writeRecord`
 * refuses.
 */
export async function writeVisitNote(
  services: AppServices,
  actor: Actor,
  { petId, day }: { petId: string; day: string },
  note: VisitNoteInput,
  key: string | undefined,
): Promise<Outcome<null>> {
  if (!key) return missingKey;
  const form = {
    key,
    verb: "write-visit-note",
    actorId: actor.id,
    content: { petId, day, ...note },
  };
  return idempotent<null>(services, form, async (trx) => {
    for (const entry of entriesOf(note, day)) {
      const written = await writeRecordIn(services, trx, actor, petId, entry);
      if (!written.ok) return written;
    }
    return done(null);
  });
}
