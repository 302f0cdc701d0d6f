import { Outlet } from "react-router";
import { recogniseVisitor } from "#app/features/accounts/auth/recognise-visitor.middleware.server.ts";
import { PublicFrame } from "#app/ui/site-frame/public-frame.tsx";

export const middleware = [recogniseVisitor];

/** Open to everybody; signed-in people are recognised. */
export default function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}
