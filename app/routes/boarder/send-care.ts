import { data } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import {
  careNoteSchema,
  roundSchema,
  tickSchema,
} from "#app/features/boarding/care-log/care-log.schema.server.ts";
import { readNoteForm } from "#app/features/boarding/care-log/store-care-photo.server.ts";
import { tickCare } from "#app/features/boarding/care-log/tick-care.server.ts";
import { tickRound } from "#app/features/boarding/care-log/tick-round.server.ts";
import { writeNote } from "#app/features/boarding/care-log/write-note.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { httpStatus, refusalText } from "#app/platform/http/errors.ts";
import {
  formText,
  type ParsedForm,
  parseForm,
  readIdempotencyKey,
  readKeyHeader,
} from "#app/platform/http/forms.server.ts";
import { type Outcome, refused } from "#app/platform/outcome.ts";
import type { Route } from "./+types/send-care";

/** A link to this form's address gets 405. */
export function loader(): never {
  throw data(null, { status: 405, headers: { Allow: "POST" } });
}

/**
 * Stores ticks, rounds and notes with photos that the day sheet saved on the phone. Answers with JSON: `{ at }`, or
 * `{ message }` for a refusal.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const { form, refusal, late } = await readNoteForm(
    services,
    actor,
    request,
    readKeyHeader(request),
  );
  const key = readIdempotencyKey(form);
  const outcome = await store();
  if (outcome.ok) return Response.json({ at: services.now().toISOString() });
  const [first] = Object.values(outcome.fields ?? {}).flat();
  const headers = new Headers();
  if (outcome.retryAfter) headers.set("Retry-After", String(outcome.retryAfter));
  const message = first ?? refusalText(outcome);
  return Response.json({ message }, { status: httpStatus(outcome.code), headers });

  async function store(): Promise<Outcome<unknown>> {
    switch (key && formText(form, "intent")) {
      case "note": {
        const note = parseForm(form, careNoteSchema);
        if (note.status !== "success") return invalid(note);
        // On a late photo the phone keeps the note too, and sends both again.
        return refusal ?? late?.refusal ?? writeNote(services, actor, note.value, key);
      }
      case "round": {
        const round = parseForm(form, roundSchema);
        return round.status === "success"
          ? tickRound(services, actor, round.value, key)
          : invalid(round);
      }
      case "tick": {
        const tick = parseForm(form, tickSchema);
        return tick.status === "success"
          ? tickCare(services, actor, tick.value, key)
          : invalid(tick);
      }
      default:
        return refused("INVALID");
    }
  }
}

function invalid(form: ParsedForm): Outcome<unknown> {
  const [message] = Object.values(form.reply().error ?? {}).flat();
  return refused("INVALID", message ?? "");
}
