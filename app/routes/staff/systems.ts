import { href, redirect } from "react-router";

/** Other systems stand in the settings. */
export function loader() {
  return redirect(href("/dashboard/staff/settings/systems"), 308);
}
