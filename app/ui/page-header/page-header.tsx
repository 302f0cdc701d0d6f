import type { ReactNode } from "react";
import { Icon } from "#app/ui/icons/icon.tsx";
import { Link } from "#app/ui/link/link.tsx";
import * as css from "./page-header.css.ts";

export type PageHeaderProps = {
  title: string;
  intro?: ReactNode;
  /** A way back; where a script runs and the visitor came from there, it goes one page back instead. */
  back?: { to: string; label: string };
  actions?: ReactNode;
  /** Said on the title's line: how many, or in which state. */
  beside?: ReactNode;
};

/** The page's one `h1`, underlined by hand, with the way back above and what can be done beside it. */
export function PageHeader({ title, intro, back, actions, beside }: PageHeaderProps) {
  return (
    <div className={css.header}>
      {back && (
        <Link className={css.back} to={back.to} data-back="">
          <Icon name="arrow-left" />
          {back.label}
        </Link>
      )}
      <div className={css.row}>
        <div className={css.title}>
          <div className={css.named}>
            <h1>{title}</h1>
            {beside}
          </div>
          <svg className={css.stroke} viewBox="0 0 96 10" aria-hidden="true">
            <path d="M3 6.5C22 3 44 2.5 58 4.5s23 2.5 35-.5" />
          </svg>
        </div>
        {actions}
      </div>
      {intro && <div className={css.intro}>{intro}</div>}
    </div>
  );
}
