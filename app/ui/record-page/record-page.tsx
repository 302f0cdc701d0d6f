import type { ReactNode } from "react";
import type { PlaceView } from "#app/platform/lists/place.ts";
import { bottomBar } from "#app/ui/notice/notice.tsx";
import { PageHeader, type PageHeaderProps } from "#app/ui/page-header/page-header.tsx";
import { DueNotice } from "#app/ui/shell/shell.tsx";
import { PlaceLine } from "./place-line.tsx";
import * as css from "./record-page.css.ts";

type RecordPageProps = Pick<PageHeaderProps, "title" | "intro" | "back" | "beside" | "picture"> & {
  /** At the end of the title's line. */
  tools?: ReactNode;
  alert?: ReactNode;
  children: ReactNode;
  state?: ReactNode;
  undo?: ReactNode;
  /** `RecordActions`. */
  actions?: ReactNode;
  history?: ReactNode;
  /** Its place in the list. The route's `handle` leaves the notice to the page. */
  place?: PlaceView;
  inDialog?: boolean;
  /** In a dialog: the rows of the list that stay in place. */
  pinnedRows?: string;
};

/** From 1024 px on with a panel of state, buttons and history beside it. */
export function RecordPage({
  title,
  intro,
  back,
  beside,
  picture,
  tools,
  alert,
  children,
  state,
  undo,
  actions,
  history,
  place,
  inDialog = false,
  pinnedRows,
}: RecordPageProps) {
  const line = place && <PlaceLine place={place} dialog={inDialog ? pinnedRows : undefined} />;
  const hasPanel = Boolean(state || actions || history);
  return (
    <>
      {inDialog ? (
        line
      ) : (
        <PageHeader
          title={title}
          intro={intro}
          back={back}
          beside={beside}
          picture={picture}
          actions={tools}
          beforeTitle={line}
        />
      )}
      {place && <DueNotice at="page" />}
      <div className={inDialog || !hasPanel ? css.record : `${css.record} ${css.beside}`}>
        <div className={css.main}>
          {alert}
          {children}
        </div>
        {hasPanel && (
          <section className={css.panel} aria-label="State and history">
            {(state || undo) && (
              <div className={css.state}>
                {state}
                {undo}
              </div>
            )}
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
