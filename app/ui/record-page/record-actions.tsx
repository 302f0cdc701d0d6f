import type { ReactNode } from "react";
import { hiddenText } from "#app/ui/layout/layout.css.ts";
import * as css from "./record-actions.css.ts";

type RecordActionsProps = {
  /** The one step that is due: at the thumb on a phone. */
  next?: ReactNode;
  /** The others: on a phone they are opened first, unless nothing is due. */
  children?: ReactNode;
  /** What is due can be taken in another way, too, which is opened first. */
  hasMore?: boolean;
  /** A form of theirs came back. */
  open?: boolean;
  /** Differs where the steps do: what was opened for others is closed. */
  stateKey?: string | undefined;
};

/** The buttons of a record: the step that is due, and '⋯' before the rest where there is no room for all. */
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
