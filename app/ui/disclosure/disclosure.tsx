import type { ReactNode } from "react";
import { handle, inside } from "./disclosure.css.ts";

type DisclosureProps = { title: string; open?: boolean; children: ReactNode };

/** For rare actions, and those that must not happen by accident. */
export function Disclosure({ title, open, children }: DisclosureProps) {
  return (
    <details open={open}>
      <summary className={handle}>{title}</summary>
      <div className={inside}>{children}</div>
    </details>
  );
}
