import { Outlet } from "react-router";
import { recogniseVisitor } from "#app/features/accounts/auth/recognise-visitor.middleware.server.ts";
import { PublicFrame } from "#app/ui/site-frame/public-frame.tsx";

export const middleware = [recogniseVisitor];

/** Open to everybody; a signed-in person is known. */
export default function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}
