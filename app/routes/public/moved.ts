import { redirect } from "react-router";
import type { Route } from "./+types/moved";
import { moved } from "./moved-paths.ts";

export function loader({ url }: Route.LoaderArgs) {
  return redirect((moved[url.pathname.slice(1)] ?? "/") + url.search, 301);
}
