import { z } from "zod";
import { done, type Outcome } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
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

/** What is said after a success: a sentence, or one with the way to take it back. */
type NoticeText = string | Omit<Notice, "id" | "kind">;

/** Parses the form and runs one verb; without an outcome the schema refused. */
export type Intent = (
  form: FormData,
  key: string | undefined,
  /** Heads the form where the verb fails. */
  failed: string | undefined,
) => Promise<{ submission: ParsedForm; outcome?: Outcome<Omit<Notice, "id" | "kind">> }>;

/** The schema of a button without fields. */
export const noFields = z.object({});

/** What one button of a page does: the schema of its fields, its verb, and the notice after it succeeded. */
export function intent<Schema extends z.ZodType, Value>(
  schema: Schema,
  verb: (input: z.output<Schema>, key: string | undefined) => Promise<Outcome<Value>>,
  notice: string | ((value: Value, input: z.output<Schema>) => NoticeText),
): Intent {
  return async (form, key, failed) => {
    const submission = parseForm(form, schema);
    if (submission.status !== "success") return { submission };
    const input = submission.value;
    const outcome = await attempt(form, verb(input, key), failed);
    if (!outcome.ok) return { submission, outcome };
    const noticeText = typeof notice === "string" ? notice : notice(outcome.value, input);
    return {
      submission,
      outcome: done(typeof noticeText === "string" ? { text: noticeText } : noticeText),
    };
  };
}

type SubmitOptions = {
  /** Where a success leads. */
  next: string;
  /** Heads a form that came back without a sentence of its own. */
  title?: string;
  /** Names of fields that must not be sent back (passwords). */
  hide?: string[];
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
  { next, title, hide = [], more }: SubmitOptions & { more?: More },
) {
  const { submission, outcome } = await run(form, readIdempotencyKey(form), title);
  if (!outcome) return invalidForm(submission, { title, hide, more });
  if (!outcome.ok) return refusedForm(submission, outcome, { title, hide, more });
  return redirectWithNotice(services, next, { kind: "success", ...outcome.value });
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
