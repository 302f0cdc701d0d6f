import { Outlet } from "react-router";
import { requireRole } from "#app/features/accounts/auth/guards.middleware.server.ts";

export const middleware = [requireRole("boarder")];

export { isAnsweredForm as shouldRevalidate } from "#app/ui/shell/should-revalidate.ts";

/** Makes client navigation request the server, so that the guard runs. */
export function loader() {
  return null;
}

export default Outlet;
