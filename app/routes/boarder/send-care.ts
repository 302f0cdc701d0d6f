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
import { statusOf, textOf } from "#app/platform/http/errors.ts";
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
 * Stores what the day sheet kept on the phone: ticks, rounds, and notes with their photos. Answers JSON: `{}`, or `{ message }` where it is refused.
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
  const outcome = await take();
  if (outcome.ok) return Response.json({});
  const [first] = Object.values(outcome.fields ?? {}).flat();
  const headers = new Headers();
  if (outcome.retryAfter) headers.set("Retry-After", String(outcome.retryAfter));
  const message = first ?? textOf(outcome);
  return Response.json({ message }, { status: statusOf(outcome.code), headers });

  async function take(): Promise<Outcome<unknown>> {
    switch (key && formText(form, "intent")) {
      case "note": {
        const note = parseForm(form, careNoteSchema);
        if (note.status !== "success") return unfit(note);
        // The phone keeps both, and sends them together once the photo can be taken.
        return refusal ?? late?.refusal ?? writeNote(services, actor, note.value, key);
      }
      case "round": {
        const round = parseForm(form, roundSchema);
        return round.status === "success"
          ? tickRound(services, actor, round.value, key)
          : unfit(round);
      }
      case "tick": {
        const tick = parseForm(form, tickSchema);
        return tick.status === "success" ? tickCare(services, actor, tick.value, key) : unfit(tick);
      }
      default:
        return refused("INVALID");
    }
  }
}

function unfit(form: ParsedForm): Outcome<unknown> {
  const [message] = Object.values(form.reply().error ?? {}).flat();
  return refused("INVALID", message ?? "");
}
