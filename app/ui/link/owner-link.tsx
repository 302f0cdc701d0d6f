import type { ReactNode } from "react";
import { useViewer } from "#app/ui/shell/shell.tsx";

/** Whether the reader is an owner, or a visitor who can sign in as one. */
export function useOwnerScreens(): boolean {
  const viewer = useViewer();
  return viewer === null || viewer.role === "petOwner";
}

/** A link from a public text to an owner's screen; plain text for other roles. */
export function OwnerLink({ to, children }: { to: string; children: ReactNode }) {
  return useOwnerScreens() ? <a href={to}>{children}</a> : children;
}
