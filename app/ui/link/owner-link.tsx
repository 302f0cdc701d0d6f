import type { ReactNode } from "react";
import { useViewer } from "#app/ui/shell/shell.tsx";

/** Whether the reader has an owner's screens, or is led to them by signing in. */
export function useOwnerScreens(): boolean {
  const viewer = useViewer();
  return viewer === null || viewer.role === "petOwner";
}

/** Leads from a public text to an owner's screen; plain words for somebody signed in as another role. */
export function OwnerLink({ to, children }: { to: string; children: ReactNode }) {
  return useOwnerScreens() ? <a href={to}>{children}</a> : children;
}
