import { redirect } from "react-router";
import { moved } from "#app/features/content/page/redirects.ts";
import type { Route } from "./+types/redirect";

export function loader({ url }: Route.LoaderArgs) {
  return redirect((moved[url.pathname.slice(1)] ?? "/") + url.search, 301);
}
