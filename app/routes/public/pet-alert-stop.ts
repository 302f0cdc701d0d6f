import { href, redirect } from "react-router";
import { unsubscribeFromPetAlerts } from "#app/features/adoption/pet-alert/subscribe-to-pet-alerts.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import type { Route } from "./+types/pet-alert-stop";

/** The `List-Unsubscribe` address: mail programs post to it (RFC 8058), people are redirected to the page. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/pet-alerts/:token", { token: params.token }), 303);
}

export async function action({ context, params }: Route.ActionArgs) {
  await unsubscribeFromPetAlerts(context.get(servicesContext), params.token);
  return Response.json({ stopped: true });
}
