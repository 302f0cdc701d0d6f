import { Outlet } from "react-router";
import { requireRole } from "#app/http/guards.server.ts";

export const middleware = [requireRole("petOwner")];

/** Also makes client navigation ask the server, and so the guard. */
export function loader() {
  return null;
}

export default Outlet;
