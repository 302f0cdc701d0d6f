import { href, redirect } from "react-router";
import type { Route } from "./+types/reports";

/** The reports stand on the analytics page, of the same months. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(href("/dashboard/analytics") + url.search, 308);
}
