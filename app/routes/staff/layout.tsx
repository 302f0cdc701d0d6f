import { Outlet } from "react-router";
import { requireActor, requireRole } from "#app/http/guards.server.ts";
import type { Route } from "./+types/layout";
import { StaffFrame } from "./staff-frame.tsx";

export const middleware = [requireRole("staff")];

/** Also makes client navigation ask the server, and so the guard. */
export function loader({ context }: Route.LoaderArgs) {
  const { name, role } = requireActor(context);
  return { actor: { name, role } };
}

export default function StaffLayout({ loaderData }: Route.ComponentProps) {
  return (
    <StaffFrame actor={loaderData.actor}>
      <Outlet />
    </StaffFrame>
  );
}
