import { redirect } from "react-router";
import { redirects } from "#app/features/content/page/redirects.ts";
import type { Route } from "./+types/redirect";

export function loader({ url }: Route.LoaderArgs) {
  return redirect((redirects[url.pathname.slice(1)] ?? "/") + url.search, 301);
}
