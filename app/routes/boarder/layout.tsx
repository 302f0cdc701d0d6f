import { Outlet } from "react-router";
import { requireRole } from "#app/features/accounts/auth/guards.middleware.server.ts";

export const middleware = [requireRole("boarder")];

export { shouldRevalidateFrame as shouldRevalidate } from "#app/ui/shell/should-revalidate-frame.ts";

/** Makes client navigation request the server, so that the guard runs. */
export function loader() {
  return null;
}

export default Outlet;
