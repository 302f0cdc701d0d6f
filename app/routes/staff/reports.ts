import { href, redirect } from "react-router";
import type { Route } from "./+types/reports";

/** The reports moved to the analytics page. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(href("/dashboard/analytics") + url.search, 308);
}
