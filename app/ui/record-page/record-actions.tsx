import type { ReactNode } from "react";
import { hiddenText } from "#app/ui/layout/layout.css.ts";
import * as css from "./record-actions.css.ts";

type RecordActionsProps = {
  /** The next step: at the bottom edge of a phone. */
  next?: ReactNode;
  /** Other steps, on a phone behind '⋯' if there is a next step. */
  children?: ReactNode;
  /** The next step has a second form, which is behind '⋯'. */
  hasMore?: boolean;
  open?: boolean;
  /** Changes with the steps, and so closes what was opened. */
  stateKey?: string | undefined;
};

/** On a phone only the next step is visible, with '⋯' for the others. */
export function RecordActions(props: RecordActionsProps) {
  const { next, children, hasMore = Boolean(children), open, stateKey } = props;
  return (
    <>
      {next && <div className={css.next}>{next}</div>}
      {next && hasMore && (
        <details className={css.more} open={open} key={stateKey} data-key={`more ${stateKey}`}>
          <summary className={css.handle}>
            <span aria-hidden="true">⋯</span>
            <span className={hiddenText}>More</span>
          </summary>
        </details>
      )}
      {children && <div className={css.rest}>{children}</div>}
    </>
  );
}
