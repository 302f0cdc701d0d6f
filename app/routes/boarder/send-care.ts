import { data } from "react-router";
import type { z } from "zod";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import {
  noteSchema,
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
  const { form, refusal } = await readNoteForm(services, actor, request, readKeyHeader(request));
  const key = readIdempotencyKey(form);
  const outcome = await take();
  if (outcome.ok) return Response.json({});
  const [first] = Object.values(outcome.fields ?? {}).flat();
  const headers = new Headers();
  if (outcome.retryAfter) headers.set("Retry-After", String(outcome.retryAfter));
  const message = first ?? textOf(outcome);
  return Response.json({ message }, { status: statusOf(outcome.code), headers });

  async function take(): Promise<Outcome<unknown>> {
    if (!key) return refused("INVALID");
    switch (formText(form, "intent")) {
      case "note":
        return read(noteSchema, async (note) => refusal ?? writeNote(services, actor, note, key));
      case "round":
        return read(roundSchema, (round) => tickRound(services, actor, round, key));
      default:
        return read(tickSchema, (tick) => tickCare(services, actor, tick, key));
    }
  }

  async function read<Schema extends z.ZodType>(
    schema: Schema,
    verb: (input: z.output<Schema>) => Promise<Outcome<unknown>>,
  ): Promise<Outcome<unknown>> {
    const parsed = parseForm(form, schema);
    if (parsed.status === "success") return verb(parsed.value);
    const [message] = Object.values(parsed.reply().error ?? {}).flat();
    return refused("INVALID", message ?? "");
  }
}
