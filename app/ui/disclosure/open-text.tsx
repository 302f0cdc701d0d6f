import type { ReactNode } from "react";
import * as css from "./open-text.css.ts";

/** Two lines of a text that open in place to the whole of it, and what belongs to it. */
export function OpenText({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <details className={css.openText}>
      <summary className={css.handle}>
        <span className={css.words}>{text}</span>
      </summary>
      {children && <div className={css.more}>{children}</div>}
    </details>
  );
}
