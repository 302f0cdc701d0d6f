import type { ReactNode } from "react";
import { handle, inside } from "./disclosure.css.ts";

type DisclosureProps = { title: string; open?: boolean; children: ReactNode };

/** A collapsed section for actions that are rare or should not be triggered by accident. */
export function Disclosure({ title, open, children }: DisclosureProps) {
  return (
    <details open={open}>
      <summary className={handle}>{title}</summary>
      <div className={inside}>{children}</div>
    </details>
  );
}
