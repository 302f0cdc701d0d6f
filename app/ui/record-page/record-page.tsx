import type { ReactNode } from "react";
import { bottomBar } from "#app/ui/notice/notice.tsx";
import { PageHeader, type PageHeaderProps } from "#app/ui/page-header/page-header.tsx";
import * as css from "./record-page.css.ts";

type RecordPageProps = Pick<PageHeaderProps, "title" | "intro" | "back"> & {
  /** Why the last form was refused. */
  alert?: ReactNode;
  /** What the record is about. */
  children: ReactNode;
  /** Its state and the next step, in view beside it. */
  state?: ReactNode;
  /** What can be done: beside it, on a phone at the bottom edge. */
  actions?: ReactNode;
  history?: ReactNode;
  /** In a dialog, which has a head of its own. */
  inDialog?: boolean;
};

/** The page of one record: what it is about, and from 1024 on its state, buttons and history in a panel beside it. */
export function RecordPage({
  title,
  intro,
  back,
  alert,
  children,
  state,
  actions,
  history,
  inDialog = false,
}: RecordPageProps) {
  const hasPanel = Boolean(state || actions || history);
  return (
    <>
      {!inDialog && <PageHeader title={title} intro={intro} back={back} />}
      <div className={inDialog || !hasPanel ? css.record : `${css.record} ${css.beside}`}>
        <div className={css.main}>
          {alert}
          {children}
        </div>
        {hasPanel && (
          <section className={css.panel} aria-label="State and history">
            {state && <div className={css.state}>{state}</div>}
            {actions && (
              <div className={css.actions} {...bottomBar}>
                {actions}
              </div>
            )}
            {history && <div className={css.history}>{history}</div>}
          </section>
        )}
      </div>
    </>
  );
}
