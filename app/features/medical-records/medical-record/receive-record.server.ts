import type { Actor } from "#app/platform/actor.ts";
import { intent, submitForm } from "#app/platform/http/form-action.server.ts";
import { orNotFound } from "#app/platform/http/forms.server.ts";
import { answerUpload } from "#app/platform/pictures/picture-form.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findCorrectable } from "./find-records.server.ts";
import { typedMeasures } from "./measures.ts";
import type { recordSchema } from "./medical-record.schema.server.ts";
import {
  type AskedRecord,
  canWrite,
  kindNames,
  type RecordAuthor,
  type RecordKind,
  recordKinds,
} from "./medical-record.ts";
import { readRecordForm } from "./store-medical-file.server.ts";
import { writeRecord } from "./write-record.server.ts";

/** What each author mostly writes. */
const usualKinds: Record<RecordAuthor, RecordKind> = { owner: "vaccination", vet: "visit_note" };

/**
 * Returns which entry an address asks for: one of the `kind` in it, if this author may write that, else the default
 * kind; or the correction of the entry in `corrects`. Throws a 404 page for an entry of somebody else or of another pet.
 */
export async function findAskedRecord(
  services: AppServices,
  actor: Actor,
  { petId, url, author }: AskedFor,
): Promise<AskedRecord> {
  const id = url.searchParams.get("corrects");
  if (id === null) {
    const named = recordKinds.find((kind) => kind === url.searchParams.get("kind"));
    return {
      kind: named && canWrite(author, named) ? named : usualKinds[author],
      corrected: undefined,
    };
  }
  const record = await findCorrectable(services, actor, { petId, id });
  const found = orNotFound(record, "Entry not found");
  const { title, happened_on: happenedOn, next_due_on, batch, text, kind } = found;
  const values = {
    ...{ title, happenedOn, nextDueOn: next_due_on ?? "", batch, text },
    ...typedMeasures({ weightG: found.weight_g, temperatureTenths: found.temperature_tenths }),
  };
  return { kind, corrected: { id, values } };
}

type AskedFor = { petId: string; url: URL; author: RecordAuthor };

type ReceivedRecord = AskedRecord & {
  petId: string;
  schema: ReturnType<typeof recordSchema>;
  /** Where a success redirects. */
  next: string;
};

/**
 * Writes the entry of a posted form, storing its files first. Returns 303 to `next` with a notice, else the form with
 * what was typed and the files that arrived.
 */
export async function receiveRecord(
  services: AppServices,
  actor: Actor,
  request: Request,
  { petId, kind, corrected, schema, next }: ReceivedRecord,
) {
  const { staged, ...read } = await readRecordForm(services, actor, request);
  const { form, ...rest } = read;
  const files = { ...rest, where: "with a correction of this entry" };
  const more = { staged };
  const write = intent(
    schema,
    (input, key) => writeRecord(services, actor, petId, input, key),
    corrected
      ? "The correction is saved; what it said before is kept."
      : `${kindNames[kind]} added.`,
  );
  const title = "This could not be saved.";
  return (
    answerUpload(read, more) ?? submitForm(services, form, write, { next, title, more, files })
  );
}
