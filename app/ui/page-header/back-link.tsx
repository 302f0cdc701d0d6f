import type { ReactNode } from "react";
import { Icon } from "#app/ui/icons/icon.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { back } from "./page-header.css.ts";

/** With scripts it goes back in the history if the visitor came from there. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={back} to={to} data-back="">
      <Icon name="arrow-left" />
      {children}
    </Link>
  );
}
