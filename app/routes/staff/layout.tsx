import { Outlet } from "react-router";
import { requireRole } from "#app/features/accounts/auth/guards.middleware.server.ts";

export const middleware = [requireRole("staff")];

/** Also makes client navigation ask the server, and so the guard. */
export function loader() {
  return null;
}

export default Outlet;
