import { data } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { noteSchema, tickSchema } from "#app/features/boarding/care-log/care-log.schema.server.ts";
import { tickCare } from "#app/features/boarding/care-log/tick-care.server.ts";
import { writeNote } from "#app/features/boarding/care-log/write-note.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { statusOf, textOf } from "#app/platform/http/errors.ts";
import {
  formText,
  parseForm,
  readForm,
  readIdempotencyKey,
} from "#app/platform/http/forms.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { Route } from "./+types/send-care";

/** A link to this form's address gets 405. */
export function loader(): never {
  throw data(null, { status: 405, headers: { Allow: "POST" } });
}

/**
 * Stores a tick or note that the day sheet kept on the phone. Answers JSON: `{}`, or `{ message }` where it is refused.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const form = await readForm(request);
  const key = readIdempotencyKey(form);
  const outcome = await take();
  if (outcome.ok) return Response.json({});
  const [first] = Object.values(outcome.fields ?? {}).flat();
  const headers = new Headers();
  if (outcome.retryAfter) headers.set("Retry-After", String(outcome.retryAfter));
  const message = first ?? textOf(outcome);
  return Response.json({ message }, { status: statusOf(outcome.code), headers });

  async function take(): Promise<Outcome<null>> {
    const verb = formText(form, "intent");
    const parsed = parseForm(form, verb === "note" ? noteSchema : tickSchema);
    if (parsed.status !== "success" || !key) {
      const [message] = Object.values(parsed.reply().error ?? {}).flat();
      return refused("INVALID", message ?? "");
    }
    const answer =
      "kind" in parsed.value
        ? await tickCare(services, actor, parsed.value, key)
        : await writeNote(services, actor, parsed.value, key);
    return answer.ok ? done(null) : answer;
  }
}
