import { Outlet } from "react-router";
import { requireSecondFactorHolder } from "#app/features/accounts/auth/guards.middleware.server.ts";

export const middleware = [requireSecondFactorHolder];

/** Makes client navigation request the server, so that the guard runs. */
export function loader() {
  return null;
}

export default Outlet;
