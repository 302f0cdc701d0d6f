import { randomBytes } from "node:crypto";
import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { parseFormData } from "@remix-run/form-data-parser";
import { data } from "react-router";
import type { z } from "zod";
import { type Outcome, type Refusal, refused } from "#app/platform/outcome.ts";
import { codeOf } from "../db/database-errors.server.ts";
import { returnedFormHeader, statusOf, textOf } from "./errors.ts";

/** More than any form takes: of further ones nothing is kept, and the form says itself that they are too many. */
const maxKeptFiles = 12;
const maxParts = 200;
/** Above the promised `maxFileBytes`, so that a larger one is refused by name with the form kept. */
const maxFileBytes = 24 * 1024 * 1024;

/**
 * `name`, `photos[3]` or `photos[3].alt`, as our forms have them. The form library would build whatever else a
 * name says (`a[999999999]` a billion places long, without end) and take `__intent__` for an order to it.
 */
const ourName = /^[a-z][\w-]{0,63}(\[\d{1,2}\](\.[a-z][\w-]{0,63})?)?$/i;

/** Text as every store can keep it: no NUL, no half characters, one kind of line end. */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "").replaceAll(/\r\n?/g, "\n");
}

/** What stopped a body from being read, as the page to show; anything else is a bug and is thrown on. */
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
  /** What heads it where it could not be written, and why it could not be. */
  failed?: string | undefined;
  fault?: Error;
};

/** By the form, and by the very request that a route is given, which is the one that the application was given. */
const readForms = new WeakMap<Request | FormData, ReadForm>();

/** Returns the form that was read of this request, and whether it had files for which nothing stands in it. */
export function findReadForm(request: Request): ReadForm | undefined {
  return readForms.get(request);
}

/**
 * The form of a request with its texts cleaned, without fields that no form of ours can have. `onFile`
 * receives each file that was chosen, in order, and answers what stands in the form for it (an id) or nothing.
 * Throws the page for what is no form (415), cannot be parsed (400) or is too large (413), and what `onFile` threw
 * once the words are read, too.
 */
export async function readForm(
  request: Request,
  onFile: (file: {
    field: string;
    name: string;
    bytes: Uint8Array;
  }) => Promise<string | undefined> = async () => undefined,
): Promise<FormData> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded" && type !== "multipart/form-data") {
    throw data(null, { status: 415 });
  }
  const limits = {
    maxFiles: maxParts,
    maxFileSize: maxFileBytes,
    maxTotalSize: 160 * 1024 * 1024,
    maxParts,
  };
  let files = 0;
  let kept = 0;
  let fault: { error: unknown } | undefined;
  const form = new FormData();
  try {
    const read = await parseFormData(request, limits, async (file) => {
      if (file.size === 0 && file.name === "") return null;
      files += 1;
      if (files > maxKeptFiles || fault) return null;
      const bytes = new Uint8Array(await file.arrayBuffer());
      const one = { field: file.fieldName, name: cleanText(file.name) || "file", bytes };
      const id = await onFile(one).catch((error: unknown) => {
        fault = { error };
        return undefined;
      });
      if (id !== undefined) kept += 1;
      return id ?? null;
    });
    for (const [name, value] of read) {
      if (!ourName.test(name)) continue;
      form.append(name, typeof value === "string" ? cleanText(value) : value);
    }
  } catch (error) {
    throw unreadable(error);
  }
  const readForm = { form, hasLostFiles: files > kept };
  readForms.set(request, readForm).set(form, readForm);
  if (fault) throw fault.error;
  return form;
}

/** Waits for a part of a form's action. Where it fails, `failed` heads the form that the error page gives back. */
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
 * Returns the outcome of a verb that writes what a form says. What it throws is kept for the log and becomes
 * UNKNOWN_ERROR, so that the form is shown again under `failed`. An unavailable database is thrown on: no page can be
 * read either, and the error page gives the form back under those words.
 */
export async function attempt<T>(
  sent: Request | FormData,
  verb: Promise<Outcome<T>>,
  failed?: string,
): Promise<Outcome<T>> {
  return failUnder(failed, sent, verb).catch((error: unknown) => {
    const read = readForms.get(sent);
    // What is no error is a page or a redirect.
    if (!read || !(error instanceof Error) || codeOf(error) === "DATABASE_BUSY") throw error;
    read.fault = error;
    return refused("UNKNOWN_ERROR");
  });
}

/** A field's text; empty when it is missing or a file. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** A form's idempotency key: it goes out in a hidden field and is used up by the first success. */
export function newIdempotencyKey(): string {
  return randomBytes(16).toString("base64url");
}

/** The key that a form was sent with. Anything that is no key of ours counts as none. */
export function readIdempotencyKey(form: FormData): string | undefined {
  return asIdempotencyKey(form.get("key"));
}

function asIdempotencyKey(value: unknown): string | undefined {
  return typeof value === "string" && /^[\w-]{16,64}$/.test(value) ? value : undefined;
}

export function parseForm<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  return parseWithZod(form, { schema });
}

/** A form as it was parsed, by whatever schema. */
export type ParsedForm = Submission<unknown, string[], unknown>;

type ReturnOptions<More> = {
  /** Heads the form; the specification has one text for most forms. */
  title?: string | undefined;
  /** Beside what the schema found. */
  fieldErrors?: Record<string, string[]>;
  /** Names of fields that must not be sent back (passwords). */
  hide?: string[];
  /** What else the form needs to be shown again, e.g. the files that have arrived. */
  more?: More;
};

/** The form again, with every typed value and each message at its field: 422. Its idempotency key stays. */
export function invalidForm<More extends object = object>(
  submission: ParsedForm,
  { fieldErrors = {}, hide = [], title, more }: ReturnOptions<More> = {},
) {
  const formErrors = title ? [title] : [];
  const result = submission.reply({ hideFields: hide, fieldErrors, formErrors });
  const key = asIdempotencyKey(submission.payload.key) ?? newIdempotencyKey();
  return data({ result, key, ...(more as More) }, { status: 422 });
}

/**
 * The form again after a verb refused: its status, its text on top, its field messages in place. It gets a new
 * idempotency key, as one that was used up by other content would be refused for ever; after a failure it keeps its
 * own, as nobody knows whether it was used.
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

/** The page of a refusal, to be thrown where there is no form to show again. */
export function refusalPage(refusal: Refusal) {
  return data(refusal.message || null, {
    status: statusOf(refusal.code),
    headers: refusal.retryAfter ? { "Retry-After": String(refusal.retryAfter) } : {},
  });
}

/** The value of an outcome, or the refusal's own page. */
export function unwrap<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw refusalPage(outcome);
}

/** What was found, or the page that says there is nothing here, with this heading. */
export function orNotFound<T>(value: T | undefined, heading: string): T {
  if (value === undefined) throw data({ heading }, { status: 404 });
  return value;
}
