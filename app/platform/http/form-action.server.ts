import { z } from "zod";
import { type LateFiles, withLateFiles } from "#app/platform/files/late-files.ts";
import { done, type Outcome } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { redirectWithCookies } from "./cookies.server.ts";
import { refusalText } from "./errors.ts";
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

/** After a success: the notice (none for an empty text) with Undo, and `next` if not the page's own. */
type Success = Omit<Notice, "id" | "kind"> & {
  kind?: Notice["kind"];
  next?: string;
  cookies?: string[];
};

type Answer = string | Success | Response;

/** Parses the form and runs its verb. No outcome: the schema refused, or `onlyParsed`. */
export type Intent = (
  form: FormData,
  key: string | undefined,
  failed: string | undefined,
  onlyParsed: boolean,
) => Promise<{ submission: ParsedForm; outcome?: Outcome<Success | Response> }>;

export const noFields = z.object({});

/** One form: its schema, its verb, and the notice or response after success. */
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
  /** Where a success leads, unless its intent says so. A function runs after the success and may add to the notice. */
  next: string | (() => Promise<{ path: string; notice?: string }>);
  title?: string;
  hide?: string[];
};

/** Refused files, which prevent the verb, and `late` ones, which do not: a success says `where` to send them later. */
type SentFiles = {
  fieldErrors: Record<string, string[]>;
  failed?: string | undefined;
  late?: LateFiles | undefined;
  where?: string;
};

/**
 * Redirects to `next` with a notice. Otherwise returns the form: 422 and the same key after the schema refused, the
 * refusal's status and a new key after the verb refused, 500 and the same key after a failure.
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
  const { path, notice: nextNotice } =
    typeof next === "string" ? { path: next, notice: undefined } : await next();
  const text = withLateFiles(
    nextNotice ? `${notice.text} ${nextNotice}` : notice.text,
    late,
    where,
  );
  if (text === "") return redirectWithCookies(path, cookies);
  return redirectWithNotice(services, path, { kind: "success", ...notice, text }, cookies);
}

function isIntent<Name extends string>(intents: Record<Name, Intent>, name: string): name is Name {
  return Object.hasOwn(intents, name);
}

/** For a page with several forms, chosen by the field `intent`. An unknown intent is 422. */
export async function formAction<Name extends string>(
  services: AppServices,
  form: FormData,
  {
    intents,
    ...options
  }: SubmitOptions & { intents: Record<Name, Intent>; files?: SentFiles | undefined },
) {
  const name = formText(form, "intent");
  if (!isIntent(intents, name)) {
    const { title = refusalText({ code: "INVALID", message: "" }), hide = [] } = options;
    const more: { intent: Name | undefined } = { intent: undefined };
    return invalidForm(parseForm(form, noFields), { title, hide, more });
  }
  const more: { intent: Name | undefined } = { intent: name };
  return submitForm(services, form, intents[name], { ...options, more });
}
