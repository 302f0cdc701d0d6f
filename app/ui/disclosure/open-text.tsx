import type { ReactNode } from "react";
import * as css from "./open-text.css.ts";

type OpenTextProps = {
  text: string;
  children?: ReactNode;
  /** Many lines in place of two, for the row that is decided next. */
  isNext?: boolean;
};

/** Two lines of a text that open in place. */
export function OpenText({ text, children, isNext = false }: OpenTextProps) {
  return (
    <details className={css.openText}>
      <summary className={css.handle}>
        <span className={isNext ? `${css.clamped} ${css.next}` : css.clamped}>{text}</span>
      </summary>
      {children && <div className={css.content}>{children}</div>}
    </details>
  );
}
