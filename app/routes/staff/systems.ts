import { href, redirect } from "react-router";

/** Moved to the settings. */
export function loader() {
  return redirect(href("/dashboard/staff/settings/systems"), 308);
}
