import type { ReactNode } from "react";
import * as css from "./fold.css.ts";

type FoldProps = {
  id?: string;
  title: string;
  /** What is in it, in one line. */
  summary: string;
  open?: boolean;
  children: ReactNode;
};

/** A part of a record that is rarely needed. Its own line says what is in it. */
export function Fold({ id, title, summary, open, children }: FoldProps) {
  return (
    <details id={id} className={css.fold} open={open}>
      <summary className={css.handle}>
        <span className={css.label}>
          <strong className={css.title}>{title}</strong>{" "}
          <span className={css.summary}>{summary}</span>
        </span>
      </summary>
      <div className={css.inside}>{children}</div>
    </details>
  );
}

/** One list of `Fold`s: from edge to edge on a phone, a card from 768 px on. */
export function Folds({ children }: { children: ReactNode }) {
  return <div className={css.folds}>{children}</div>;
}
