import { data, href } from "react-router";
import { localPath } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { redirectWithCookies, rememberSwitch } from "#app/platform/http/cookies.server.ts";
import { readForm } from "#app/platform/http/forms.server.ts";
import type { Route } from "./+types/save-data";

/** A link to this form's address gets 405. */
export function loader(): never {
  throw data(null, { status: 405, headers: { Allow: "POST" } });
}

/** Redirects to the page with the switch. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const lite = (await readForm(request)).get("lite") === "on";
  const from = URL.parse(request.headers.get("Referer") ?? "");
  const back = from?.host === url.host ? from.pathname + from.search : null;
  return redirectWithCookies(localPath(back, href("/")), [
    rememberSwitch(context.get(servicesContext), "lite", lite),
  ]);
}
