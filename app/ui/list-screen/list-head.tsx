import type { ReactNode } from "react";
import * as header from "#app/ui/page-header/page-header.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { ToolPanel } from "#app/ui/page-header/tool-panel.tsx";
import * as css from "./list-screen.css.ts";

type ListHeadProps = {
  title: string;
  count?: ReactNode;
  intro?: ReactNode;
  action?: ReactNode;
  /** Behind `More` on a phone. */
  others?: ReactNode;
  address?: string;
  tools?: ReactNode;
  isSearched?: boolean;
  /** The order, or what was done just now. */
  line?: ReactNode;
};

export function ListHead(props: ListHeadProps) {
  const { title, count, intro, action, others, address = "", tools, isSearched = false } = props;
  const { line } = props;
  return (
    <PageHeader
      dense
      title={title}
      intro={intro}
      beside={count && <span className={css.count}>{count}</span>}
      actions={
        (action || others) && (
          <div className={others ? `${header.actions} ${css.leadsUp}` : header.actions}>
            {action}
            {others && (
              <ToolPanel label="More" icon="more" iconOnly inline address={address}>
                {others}
              </ToolPanel>
            )}
          </div>
        )
      }
    >
      {tools && (
        <div className={isSearched ? `${header.tools} ${css.searchedTools}` : header.tools}>
          {tools}
        </div>
      )}
      {line && <div className={css.line}>{line}</div>}
    </PageHeader>
  );
}
