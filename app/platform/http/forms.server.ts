import { randomBytes } from "node:crypto";
import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { parseFormData } from "@remix-run/form-data-parser";
import { data } from "react-router";
import type { z } from "zod";
import { correctEmail, emailQuestion } from "#app/platform/email-address.ts";
import { type Outcome, type Refusal, refused } from "#app/platform/outcome.ts";
import { readErrorCode } from "../db/database-errors.server.ts";
import { isStoreUnavailable } from "../files/blobs.server.ts";
import { httpStatus, refusalText, returnedFormHeader } from "./errors.ts";

/** Further files are ignored; the form's own limit reports them. */
const maxStoredFiles = 12;
/** A booking of a hundred pets has four parts per pet. */
const maxParts = 500;
/** Above `maxFileBytes`, so that such a file is refused by name and the form returned. */
const maxPartBytes = 24 * 1024 * 1024;

/** `name`, `photos[3]` or `photos[3].alt`. Conform would act on other names (`a[999999999]`, `__intent__`). */
const ourName = /^[a-z][\w-]{0,63}(\[\d{1,2}\](\.[a-z][\w-]{0,63})?)?$/i;

/** Removes NUL and lone surrogates; line ends become `\n`. */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "").replaceAll(/\r\n?/g, "\n");
}

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
  failed?: string | undefined;
  fault?: Error;
};

/** By request and by form; the application and the route share the request. */
const readForms = new WeakMap<Request | FormData, ReadForm>();

/** Whether the request's form was read, and whether files were lost. */
export function findReadForm(request: Request): ReadForm | undefined {
  return readForms.get(request);
}

/**
 * Reads and cleans a form; ignores unknown field names. `onFile` stores a file and returns its value. Throws 415 (no
 * form), 400 (unparsable), 413 (too large); an error of `onFile` after all fields.
 */
export async function readForm(
  request: Request,
  onFile: (file: {
    field: string;
    name: string;
    bytes: Uint8Array;
  }) => Promise<string | undefined> = async () => undefined,
  { maxFiles = maxStoredFiles }: { maxFiles?: number } = {},
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

/** If `part` throws, the error page returns the form under `failed`. */
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

/** Turns an exception into UNKNOWN_ERROR, so that the form returns under `failed`. Rethrows `DatabaseBusy`. */
export async function attempt<T>(
  sent: Request | FormData,
  verb: Promise<Outcome<T>>,
  failed?: string,
): Promise<Outcome<T>> {
  return failUnder(failed, sent, verb).catch((error: unknown) => {
    const read = readForms.get(sent);
    // Responses and redirects are thrown too.
    if (!read || !(error instanceof Error) || readErrorCode(error) === "DATABASE_BUSY") throw error;
    read.fault = error;
    return refused(isStoreUnavailable(error) ? "SERVICE_UNAVAILABLE" : "UNKNOWN_ERROR");
  });
}

export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** A hidden field; the first success uses it up. */
export function newIdempotencyKey(): string {
  return randomBytes(16).toString("base64url");
}

export function readIdempotencyKey(form: FormData): string | undefined {
  return asIdempotencyKey(form.get("key"));
}

/** A script sends the key as a header, because files are read before the fields. */
export function readKeyHeader({ headers }: Request): string | undefined {
  return asIdempotencyKey(headers.get("Idempotency-Key"));
}

function asIdempotencyKey(value: unknown): string | undefined {
  return typeof value === "string" && /^[\w-]{16,64}$/.test(value) ? value : undefined;
}

/** Returns a mistyped e-mail address once with a question, if the form allows it; the answer corrects it. */
export function parseForm<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  const [field, meant] = readEmailQuestion(form) ?? [];
  if (!field || !meant) return parseWithZod(form, { schema });
  const asking = schema.superRefine((value, context) => {
    if (typeof value !== "object" || value === null || !(field in value)) return;
    context.addIssue({ code: "custom", path: [field], message: emailQuestion.text(meant) });
  });
  return parseWithZod(form, { schema: asking });
}

const addressFields = ["email", "ownerEmail"];

/** The field and the suggestion. Applies the answer to an earlier question. */
function readEmailQuestion(form: FormData): [string, string] | undefined {
  for (const field of addressFields) {
    const corrected = formText(form, emailQuestion.corrects(field));
    if (corrected) form.set(field, corrected);
    const meant = form.has(emailQuestion.asks(field)) && correctEmail(formText(form, field));
    if (meant && !corrected) return [field, meant];
  }
  return undefined;
}

/** The form has no other error than this question. */
function isQuestion({ error }: SubmissionResult): boolean {
  const messages = Object.values(error ?? {}).flatMap((all) => all ?? []);
  const [only = ""] = messages;
  return messages.length === 1 && only.startsWith(emailQuestion.text("").slice(0, -1));
}

export type ParsedForm = Submission<unknown, string[], unknown>;

type ReturnOptions<More> = {
  title?: string | undefined;
  fieldErrors?: Record<string, string[]>;
  hide?: string[];
  more?: More;
};

/** Returns the form (422) with all values, messages and the same idempotency key. */
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

/** For a button that stores nothing: the form unchanged, with its key. */
export function unchangedForm<More extends object>(submission: ParsedForm, more: More) {
  const key = asIdempotencyKey(submission.payload.key) ?? newIdempotencyKey();
  return data({ result: submission.reply(), key, ...more });
}

/**
 * After a refusal the form gets a new idempotency key, because the old one refuses other content. After an unknown
 * error it keeps the key, because the key may have been used.
 */
export function refusedForm<More extends object = object>(
  submission: ParsedForm,
  refusal: Refusal,
  { hide = [], title, more }: ReturnOptions<More> = {},
) {
  const headers = new Headers();
  if (refusal.retryAfter) headers.set("Retry-After", String(refusal.retryAfter));
  const failed = refusal.code === "UNKNOWN_ERROR";
  if (httpStatus(refusal.code) >= 500) headers.set(returnedFormHeader, "yes");
  const text = refusal.fields || failed ? (title ?? refusalText(refusal)) : refusalText(refusal);
  const result = submission.reply({
    formErrors: text ? [text] : [],
    fieldErrors: refusal.fields ?? {},
    hideFields: hide,
  });
  const key = (failed && asIdempotencyKey(submission.payload.key)) || newIdempotencyKey();
  return data({ result, key, ...(more as More) }, { status: httpStatus(refusal.code), headers });
}

/** To be thrown when there is no form to show again. */
export function refusalPage(refusal: Refusal) {
  return data(refusal.message || null, {
    status: httpStatus(refusal.code),
    headers: refusal.retryAfter ? { "Retry-After": String(refusal.retryAfter) } : {},
  });
}

/** Throws the page of a refusal. */
export function unwrap<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw refusalPage(outcome);
}

/** `text` is shown in place of the advice to check the address. */
export function orNotFound<T>(value: T | undefined, heading: string, text?: string): T {
  if (value === undefined) throw data({ heading, text }, { status: 404 });
  return value;
}
