import { data } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { subscriptionSchema } from "#app/features/accounts/notification/notification.schema.server.ts";
import { renewPush } from "#app/features/accounts/notification/renew-push.server.ts";
import { servicesContext, sidContext } from "#app/platform/http/context.server.ts";
import { httpStatus, refusalText } from "#app/platform/http/errors.ts";
import { formText, parseForm, readForm } from "#app/platform/http/forms.server.ts";
import { type Outcome, refused } from "#app/platform/outcome.ts";
import type { Route } from "./+types/push-device";

/** A link to this form's address gets 405. */
export function loader(): never {
  throw data(null, { status: 405, headers: { Allow: "POST" } });
}

/**
 * Stores a browser's push subscription (`endpoint`, `p256dh`, `auth`; none without one) in place of the former address
 * (`old`). Answers JSON: `{ state, publicKey }`, or `{ message }` for a refusal.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const form = await readForm(request);
  const outcome = await renew();
  if (outcome.ok) {
    return Response.json({ state: outcome.value, publicKey: services.push?.publicKey ?? "" });
  }
  return Response.json({ message: refusalText(outcome) }, { status: httpStatus(outcome.code) });

  async function renew(): Promise<Outcome<unknown>> {
    const old = formText(form, "old") || undefined;
    const sid = context.get(sidContext);
    if (formText(form, "endpoint") === "") return renewPush(services, actor, sid, { old });
    const parsed = parseForm(form, subscriptionSchema);
    if (parsed.status !== "success") return refused("INVALID");
    return renewPush(services, actor, sid, { old, subscription: parsed.value });
  }
}
