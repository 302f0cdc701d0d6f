import type { ReactNode } from "react";
import { ownsPets, type Role } from "#app/platform/actor.ts";
import { useViewer } from "#app/ui/shell/shell.tsx";

/** True for owners, and for visitors, who may sign in as one. */
export function useOwnerScreens(): boolean {
  const viewer = useViewer();
  return viewer === null || ownsPets(viewer.role);
}

/** A link to an owner's screen; plain text for other roles. */
export function OwnerLink({ to, children }: { to: string; children: ReactNode }) {
  return useOwnerScreens() ? <a href={to}>{children}</a> : children;
}

const workplaces: Record<Role, { who: string; to: string; label: string } | undefined> = {
  petOwner: undefined,
  veterinarian: {
    who: "a veterinarian",
    to: "/dashboard/veterinarian/appointments",
    label: "your appointments",
  },
  boarder: {
    who: "a boarder",
    to: "/dashboard/pet-owner/boarding-requests",
    label: "your boarding requests",
  },
  staff: { who: "staff", to: "/dashboard", label: "the things that wait for you" },
};

/** Links other roles to their own screens; nothing for owners and visitors. */
export function OwnerScreensNote() {
  const viewer = useViewer();
  const workplace = viewer && workplaces[viewer.role];
  if (!workplace) return null;
  const { who, to, label } = workplace;
  return (
    <p>
      {`What this page says of your pets and bookings is for pet owners. You are signed in as ${who}: here are `}
      <a href={to}>{label}</a>.
    </p>
  );
}
