import { z } from "zod";
import { type LateFiles, withLateFiles } from "#app/platform/files/late-files.ts";
import { done, type Outcome } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { redirectWithCookies } from "./cookies.server.ts";
import { textOf } from "./errors.ts";
import {
  attempt,
  formText,
  invalidForm,
  type ParsedForm,
  parseForm,
  readIdempotencyKey,
  refusedForm,
} from "./forms.server.ts";
import { type Notice, redirectWithNotice } from "./notices.server.ts";

/**
 * What follows a success: a notice, with an Undo form where there is one (none without a text, where the next page says
 * it all), and where it redirects if not to the page's own `next`.
 */
type Success = Omit<Notice, "id" | "kind"> & { next?: string; cookies?: string[] };

type Answer = string | Success | Response;

/** Parses the form and runs one verb; without an outcome the schema refused, or the form was `onlyParsed`. */
export type Intent = (
  form: FormData,
  key: string | undefined,
  /** Title of the form after the verb failed. */
  failed: string | undefined,
  onlyParsed: boolean,
) => Promise<{ submission: ParsedForm; outcome?: Outcome<Success | Response> }>;

/** The schema of a button without fields. */
export const noFields = z.object({});

/** One button of a page: the schema of its fields, its verb, and the notice after its success, or its whole answer. */
export function intent<Schema extends z.ZodType, Value>(
  schema: Schema,
  verb: (input: z.output<Schema>, key: string | undefined) => Promise<Outcome<Value>>,
  answer: string | ((value: Value, input: z.output<Schema>) => Answer | Promise<Answer>),
): Intent {
  return async (form, key, failed, onlyParsed) => {
    const submission = parseForm(form, schema);
    if (submission.status !== "success" || onlyParsed) return { submission };
    const input = submission.value;
    const outcome = await attempt(form, verb(input, key), failed);
    if (!outcome.ok) return { submission, outcome };
    const success = typeof answer === "string" ? answer : await answer(outcome.value, input);
    return { submission, outcome: done(typeof success === "string" ? { text: success } : success) };
  };
}

type SubmitOptions = {
  /**
   * Where a success redirects, unless its intent says where; what follows from it is asked for once it is there, and may
   * add to the notice.
   */
  next: string | (() => Promise<{ path: string; words?: string }>);
  /** Title of a returned form that has no message of its own. */
  title?: string;
  /** Names of fields that must not be sent back (passwords). */
  hide?: string[];
};

/**
 * What became of a form's files: messages of refused ones, which keep the verb from running, and the title with them.
 * `late` ones do not: a success says `where` they are sent later.
 */
type SentFiles = {
  fieldErrors: Record<string, string[]>;
  failed?: string | undefined;
  late?: LateFiles | undefined;
  where?: string;
};

/**
 * The action of a page with one form. Returns 303 to `next` with the intent's notice; else the form with what was typed
 * in it: 422 for what the schema refused (same idempotency key), the refusal's status and a new key after the verb
 * refused, 500 and the same key after it failed.
 */
export async function submitForm<More extends object = object>(
  services: AppServices,
  form: FormData,
  run: Intent,
  { title, hide = [], more, files, ...options }: SubmitOptions & { more?: More; files?: SentFiles },
) {
  const { fieldErrors = {}, failed = title, late, where = "" } = files ?? {};
  const isRefused = Object.keys(fieldErrors).length > 0;
  const { submission, outcome } = await run(form, readIdempotencyKey(form), title, isRefused);
  if (!outcome) {
    const all = { ...late?.refusal.fields, ...fieldErrors };
    return invalidForm(submission, { title: failed, fieldErrors: all, hide, more });
  }
  if (!outcome.ok) {
    const isMissed = Object.keys(outcome.fields ?? {}).some((name) => late?.refusal.fields?.[name]);
    const refusal = late && isMissed ? late.refusal : outcome;
    return refusedForm(submission, refusal, { title, hide, more });
  }
  if (outcome.value instanceof Response) return outcome.value;
  const { next = options.next, cookies = [], ...notice } = outcome.value;
  const { path, words } =
    typeof next === "string" ? { path: next, words: undefined } : await next();
  const text = withLateFiles(words ? `${notice.text} ${words}` : notice.text, late, where);
  if (text === "") return redirectWithCookies(path, cookies);
  return redirectWithNotice(services, path, { kind: "success", ...notice, text }, cookies);
}

function isIntent<Name extends string>(intents: Record<Name, Intent>, name: string): name is Name {
  return Object.hasOwn(intents, name);
}

/**
 * The action of a page with several forms, distinguished by their field `intent`: each is submitted as `submitForm` says.
 * A missing or unknown intent comes back with 422.
 */
export async function formAction<Name extends string>(
  services: AppServices,
  form: FormData,
  { intents, ...options }: SubmitOptions & { intents: Record<Name, Intent> },
) {
  const name = formText(form, "intent");
  if (!isIntent(intents, name)) {
    const { title = textOf({ code: "INVALID", message: "" }), hide = [] } = options;
    const more: { intent: Name | undefined } = { intent: undefined };
    return invalidForm(parseForm(form, noFields), { title, hide, more });
  }
  const more: { intent: Name | undefined } = { intent: name };
  return submitForm(services, form, intents[name], { ...options, more });
}
