import { Outlet } from "react-router";
import { PublicFrame } from "#app/ui/site-frame/public-frame.tsx";

/** Open to everybody. */
export default function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}
