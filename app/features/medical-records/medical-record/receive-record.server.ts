import type { Actor } from "#app/platform/actor.ts";
import { intent, submitForm } from "#app/platform/http/form-action.server.ts";
import { orNotFound } from "#app/platform/http/forms.server.ts";
import { answerUpload } from "#app/platform/pictures/picture-form.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findCorrectable } from "./find-records.server.ts";
import { measureInputs } from "./measures.ts";
import type { recordSchema } from "./medical-record.schema.server.ts";
import {
  canWriteRecord,
  maxTitle,
  type RecordAuthor,
  type RecordKind,
  type RequestedRecord,
  recordKindNames,
  recordKinds,
} from "./medical-record.ts";
import { readMedicalRecordForm } from "./store-medical-file.server.ts";
import { writeRecord } from "./write-record.server.ts";

const defaultKinds: Record<RecordAuthor, RecordKind> = {
  owner: "vaccination",
  vet: "visit_note",
  staff: "vaccination",
};

/**
 * Reads from the address which entry to write: one of `kind`, if this author may write it, else the default kind, or
 * the correction of `corrects`. Throws a 404 page for an entry of somebody else or about another pet.
 */
export async function findRequestedRecord(
  services: AppServices,
  actor: Actor,
  { petId, url, author }: { petId: string; url: URL; author: RecordAuthor },
): Promise<RequestedRecord> {
  const id = url.searchParams.get("corrects");
  if (id === null) {
    const requestedKind = recordKinds.find((kind) => kind === url.searchParams.get("kind"));
    return {
      kind:
        requestedKind && canWriteRecord(author, requestedKind)
          ? requestedKind
          : defaultKinds[author],
      title: (url.searchParams.get("title") ?? "").slice(0, maxTitle),
      corrected: undefined,
    };
  }
  const record = await findCorrectable(services, actor, { petId, id });
  const found = orNotFound(record, "Entry not found");
  const { title, happened_on: happenedOn, next_due_on, batch, text, kind } = found;
  const values = {
    ...{ title, happenedOn, nextDueOn: next_due_on ?? "", batch, text },
    ...measureInputs({ weightG: found.weight_g, temperatureTenths: found.temperature_tenths }),
  };
  return { kind, title: "", corrected: { id, values } };
}

type ReceivedRecord = Omit<RequestedRecord, "title"> & {
  petId: string;
  schema: ReturnType<typeof recordSchema>;
  next: string;
};

/**
 * Stores the files first. Returns 303 to `next` with a notice, else the form with its values and the files that
 * arrived.
 */
export async function receiveRecord(
  services: AppServices,
  actor: Actor,
  request: Request,
  { petId, kind, corrected, schema, next }: ReceivedRecord,
) {
  const { staged, ...upload } = await readMedicalRecordForm(services, actor, request);
  const { form, ...fileErrors } = upload;
  const files = { ...fileErrors, where: "with a correction of this entry" };
  const more = { staged };
  const write = intent(
    schema,
    (input, key) => writeRecord(services, actor, petId, input, key),
    corrected
      ? "The correction is saved. The earlier text is still there."
      : `${recordKindNames[kind]} added.`,
  );
  const title = "This could not be saved.";
  return (
    answerUpload(upload, more) ?? submitForm(services, form, write, { next, title, more, files })
  );
}
