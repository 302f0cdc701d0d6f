import { data, href, redirect } from "react-router";
import { closeSession } from "#app/features/accounts/auth/session-cookie.middleware.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import type { Route } from "./+types/logout";

/** A link to this form's address gets 405. */
export function loader(): never {
  throw data(null, { status: 405, headers: { Allow: "POST" } });
}

export async function action({ context, request }: Route.ActionArgs) {
  return closeSession(context.get(servicesContext), request, redirect(href("/login"), 303));
}
