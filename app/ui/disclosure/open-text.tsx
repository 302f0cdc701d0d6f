import type { ReactNode } from "react";
import * as css from "./open-text.css.ts";

/** Two lines of a text that open in place. */
export function OpenText({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <details className={css.openText}>
      <summary className={css.handle}>
        <span className={css.clamped}>{text}</span>
      </summary>
      {children && <div className={css.content}>{children}</div>}
    </details>
  );
}
