import { randomBytes } from "node:crypto";
import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { parseFormData } from "@remix-run/form-data-parser";
import { data } from "react-router";
import type { z } from "zod";
import { correctEmail, emailQuestion } from "#app/platform/email-address.ts";
import { type Outcome, type Refusal, refused } from "#app/platform/outcome.ts";
import { codeOf } from "../db/database-errors.server.ts";
import { isStoreUnavailable } from "../files/blobs.server.ts";
import { returnedFormHeader, statusOf, textOf } from "./errors.ts";

/** More files than most forms take. Further ones are not stored, and the form's own limit reports them. */
const maxKeptFiles = 12;
/** The booking of an owner of a hundred pets has four a pet. */
const maxParts = 500;
/** Above the promised `maxFileBytes`, so that a file between them is refused by name and the form is kept. */
const maxPartBytes = 24 * 1024 * 1024;

/**
 * Field names of our forms: `name`, `photos[3]` or `photos[3].alt`. The form library would act on any other
 * (`a[999999999]` makes an endless array, `__intent__` is a command).
 */
const ourName = /^[a-z][\w-]{0,63}(\[\d{1,2}\](\.[a-z][\w-]{0,63})?)?$/i;

/** Text that every store can hold: no NUL, no lone surrogates, `\n` as the only line end. */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "").replaceAll(/\r\n?/g, "\n");
}

/** Returns the error page for an error that stopped the reading of a body; throws any other error. */
function unreadable(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (/TooLarge|Exceeded/.test(cause.name)) return data(null, { status: 413 });
    if (cause.name === "MultipartParseError" || cause.name === "FormDataParseError") {
      return data(null, { status: 400 });
    }
  }
  return error instanceof TypeError ? data(null, { status: 400 }) : error;
}

type ReadForm = {
  form: FormData;
  hasLostFiles: boolean;
  /** Title of the returned form after a failed write. */
  failed?: string | undefined;
  fault?: Error;
};

/** By the form and by the request, which is the same object in the route and in the application. */
const readForms = new WeakMap<Request | FormData, ReadForm>();

/** Returns the form that was read of this request, and whether files of it were not stored. */
export function findReadForm(request: Request): ReadForm | undefined {
  return readForms.get(request);
}

/**
 * Reads a request's form, its texts cleaned, without fields that none of our forms has. `onFile` receives each chosen
 * file in order and returns the value that stands for it (an id), or nothing. Throws the error page for a body that is
 * no form (415), cannot be parsed (400) or is too large (413); an error of `onFile` is thrown once all fields are read.
 */
export async function readForm(
  request: Request,
  onFile: (file: {
    field: string;
    name: string;
    bytes: Uint8Array;
  }) => Promise<string | undefined> = async () => undefined,
  { maxFiles = maxKeptFiles }: { maxFiles?: number } = {},
): Promise<FormData> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded" && type !== "multipart/form-data") {
    throw data(null, { status: 415 });
  }
  const limits = {
    maxFiles: maxParts,
    maxFileSize: maxPartBytes,
    maxTotalSize: 160 * 1024 * 1024,
    maxParts,
  };
  let files = 0;
  let storedFiles = 0;
  let fault: { error: unknown } | undefined;
  const form = new FormData();
  try {
    const read = await parseFormData(request, limits, async (file) => {
      if (file.size === 0 && file.name === "") return null;
      files += 1;
      if (files > maxFiles || fault) return null;
      const bytes = new Uint8Array(await file.arrayBuffer());
      const one = { field: file.fieldName, name: cleanText(file.name) || "file", bytes };
      const id = await onFile(one).catch((error: unknown) => {
        fault = { error };
        return undefined;
      });
      if (id !== undefined) storedFiles += 1;
      return id ?? null;
    });
    for (const [name, value] of read) {
      if (!ourName.test(name)) continue;
      form.append(name, typeof value === "string" ? cleanText(value) : value);
    }
  } catch (error) {
    throw unreadable(error);
  }
  const readForm = { form, hasLostFiles: files > storedFiles };
  readForms.set(request, readForm).set(form, readForm);
  if (fault) throw fault.error;
  return form;
}

/** Awaits part of a form's action. If it throws, the error page gives the form back under `failed`. */
export async function failUnder<T>(
  failed: string | undefined,
  sent: Request | FormData,
  part: Promise<T>,
): Promise<T> {
  return part.catch((error: unknown) => {
    const read = readForms.get(sent);
    if (read) read.failed = failed;
    throw error;
  });
}

/**
 * Returns the outcome of a verb that stores a form. An exception is logged and becomes UNKNOWN_ERROR, so that the form
 * is shown again under `failed`. `DatabaseBusy` is thrown on: no page can be read either, and the error page gives the
 * form back under `failed`.
 */
export async function attempt<T>(
  sent: Request | FormData,
  verb: Promise<Outcome<T>>,
  failed?: string,
): Promise<Outcome<T>> {
  return failUnder(failed, sent, verb).catch((error: unknown) => {
    const read = readForms.get(sent);
    // Not an error: a page or a redirect.
    if (!read || !(error instanceof Error) || codeOf(error) === "DATABASE_BUSY") throw error;
    read.fault = error;
    return refused(isStoreUnavailable(error) ? "SERVICE_UNAVAILABLE" : "UNKNOWN_ERROR");
  });
}

/** A field's text; empty when it is missing or a file. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** A form's idempotency key: sent in a hidden field, used up by the first success. */
export function newIdempotencyKey(): string {
  return randomBytes(16).toString("base64url");
}

/** Returns the key that a form was sent with; undefined for anything that is not a key of ours. */
export function readIdempotencyKey(form: FormData): string | undefined {
  return asIdempotencyKey(form.get("key"));
}

/** The key that a script of ours gives before the form: its files are read under it. */
export function readKeyHeader({ headers }: Request): string | undefined {
  return asIdempotencyKey(headers.get("Idempotency-Key"));
}

function asIdempotencyKey(value: unknown): string | undefined {
  return typeof value === "string" && /^[\w-]{16,64}$/.test(value) ? value : undefined;
}

/**
 * Parses a form. One whose e-mail address looks mistyped is returned once with a question at that field, if the form
 * allows it; the button of the answer puts the corrected address in its place.
 */
export function parseForm<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  const [field, meant] = readEmailQuestion(form) ?? [];
  if (!field || !meant) return parseWithZod(form, { schema });
  const asking = schema.superRefine((value, context) => {
    if (typeof value !== "object" || value === null || !(field in value)) return;
    context.addIssue({ code: "custom", path: [field], message: emailQuestion.text(meant) });
  });
  return parseWithZod(form, { schema: asking });
}

/** The names of fields with the sender's own address. */
const addressFields = ["email", "ownerEmail"];

/** Returns the field to ask about and the address that seems to be meant; corrects the field where that was answered. */
function readEmailQuestion(form: FormData): [string, string] | undefined {
  for (const field of addressFields) {
    const corrected = formText(form, emailQuestion.corrects(field));
    if (corrected) form.set(field, corrected);
    const meant = form.has(emailQuestion.asks(field)) && correctEmail(formText(form, field));
    if (meant && !corrected) return [field, meant];
  }
  return undefined;
}

/** Whether the only thing to say about a form is the question about its e-mail address. */
function isQuestion({ error }: SubmissionResult): boolean {
  const messages = Object.values(error ?? {}).flatMap((all) => all ?? []);
  const [only = ""] = messages;
  return messages.length === 1 && only.startsWith(emailQuestion.text("").slice(0, -1));
}

/** A parsed form, of any schema. */
export type ParsedForm = Submission<unknown, string[], unknown>;

type ReturnOptions<More> = {
  /** Title of the form; the specification has one text for most forms. */
  title?: string | undefined;
  /** Messages beside the schema's. */
  fieldErrors?: Record<string, string[]>;
  /** Names of fields that must not be sent back (passwords). */
  hide?: string[];
  /** What else the form needs to be shown again, such as the files that arrived. */
  more?: More;
};

/** Returns a refused form (422) with every typed value and each message at its field. Its idempotency key stays. */
export function invalidForm<More extends object = object>(
  submission: ParsedForm,
  { fieldErrors = {}, hide = [], title, more }: ReturnOptions<More> = {},
) {
  const asks = title && isQuestion(submission.reply({ fieldErrors }));
  const formErrors = title ? [asks ? emailQuestion.title : title] : [];
  const result = submission.reply({ hideFields: hide, fieldErrors, formErrors });
  const key = asIdempotencyKey(submission.payload.key) ?? newIdempotencyKey();
  return data({ result, key, ...(more as More) }, { status: 422 });
}

/** Returns a form whose button stores nothing, as it stands, under its key. */
export function unchangedForm<More extends object>(submission: ParsedForm, more: More) {
  const key = asIdempotencyKey(submission.payload.key) ?? newIdempotencyKey();
  return data({ result: submission.reply(), key, ...more });
}

/**
 * Returns the form after its verb refused: the refusal's status, text and field messages. It gets a new idempotency
 * key, because a key used for other content is refused for ever; after a failure (5xx) it keeps its own, because nobody
 * knows whether it was used.
 */
export function refusedForm<More extends object = object>(
  submission: ParsedForm,
  refusal: Refusal,
  { hide = [], title, more }: ReturnOptions<More> = {},
) {
  const headers = new Headers();
  if (refusal.retryAfter) headers.set("Retry-After", String(refusal.retryAfter));
  const failed = refusal.code === "UNKNOWN_ERROR";
  if (statusOf(refusal.code) >= 500) headers.set(returnedFormHeader, "yes");
  const text = refusal.fields || failed ? (title ?? textOf(refusal)) : textOf(refusal);
  const result = submission.reply({
    formErrors: text ? [text] : [],
    fieldErrors: refusal.fields ?? {},
    hideFields: hide,
  });
  const key = (failed && asIdempotencyKey(submission.payload.key)) || newIdempotencyKey();
  return data({ result, key, ...(more as More) }, { status: statusOf(refusal.code), headers });
}

/** Returns the page of a refusal, to be thrown where there is no form to show again. */
export function refusalPage(refusal: Refusal) {
  return data(refusal.message || null, {
    status: statusOf(refusal.code),
    headers: refusal.retryAfter ? { "Retry-After": String(refusal.retryAfter) } : {},
  });
}

/** Returns an outcome's value; throws the page of a refusal. */
export function unwrap<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw refusalPage(outcome);
}

/** Returns `value`; throws a 404 page with this heading when it is undefined. */
export function orNotFound<T>(value: T | undefined, heading: string): T {
  if (value === undefined) throw data({ heading }, { status: 404 });
  return value;
}
