import type { Actor } from "#app/platform/actor.ts";
import { noFields } from "#app/platform/http/form-action.server.ts";
import {
  attempt,
  invalidForm,
  parseForm,
  readIdempotencyKey,
  refusedForm,
} from "#app/platform/http/forms.server.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { isUpload } from "#app/platform/pictures/picture-form.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findCorrectable } from "./find-records.server.ts";
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

/**
 * Returns which entry an address asks for: one of the `kind` that it names and such an author writes, else the usual
 * one; or the correction of the entry in `corrects`. Undefined for an entry of somebody else or of another pet.
 */
export async function findAskedRecord(
  services: AppServices,
  actor: Actor,
  { petId, url, author, usual }: AskedFor,
): Promise<AskedRecord | undefined> {
  const id = url.searchParams.get("corrects");
  if (id === null) {
    const named = recordKinds.find((kind) => kind === url.searchParams.get("kind"));
    return { kind: named && canWrite(author, named) ? named : usual, corrected: undefined };
  }
  const record = await findCorrectable(services, actor, { petId, id });
  if (!record) return undefined;
  const { title, happened_on: happenedOn, next_due_on, batch, text, kind } = record;
  const values = { title, happenedOn, nextDueOn: next_due_on ?? "", batch, text };
  return { kind, corrected: { id, values } };
}

type AskedFor = { petId: string; url: URL; author: RecordAuthor; usual: RecordKind };

type ReceivedRecord = AskedRecord & {
  petId: string;
  schema: ReturnType<typeof recordSchema>;
  /** Where a success leads. */
  next: string;
};

/**
 * Writes the entry that a request carries, the files that came with it stored first. Returns 303 to `next` with a
 * notice, else the form with what was typed and the files that have arrived.
 */
export async function receiveRecord(
  services: AppServices,
  actor: Actor,
  request: Request,
  { petId, kind, corrected, schema, next }: ReceivedRecord,
) {
  const { form, fieldErrors, staged } = await readRecordForm(services, actor, request);
  const more = { staged };
  if (isUpload(form)) return invalidForm(parseForm(form, noFields), { fieldErrors, more });
  const submission = parseForm(form, schema);
  const returned = { title: "This could not be saved.", more };
  if (submission.status !== "success" || Object.keys(fieldErrors).length > 0) {
    return invalidForm(submission, { ...returned, fieldErrors });
  }
  const key = readIdempotencyKey(form);
  const outcome = await attempt(
    form,
    writeRecord(services, actor, petId, submission.value, key),
    returned.title,
  );
  if (!outcome.ok) return refusedForm(submission, outcome, returned);
  return redirectWithNotice(services, next, {
    kind: "success",
    text: corrected
      ? "The correction is saved; what it said before is kept."
      : `${kindNames[kind]} added.`,
  });
}
