import type { ReactNode } from "react";
import { Icon } from "#app/ui/icons/icon.tsx";
import { Link } from "#app/ui/link/link.tsx";
import * as css from "./page-header.css.ts";

export type PageHeaderProps = {
  title: string;
  intro?: ReactNode;
  /** The back link; with scripts it goes back one page where the visitor came from there. */
  back?: { to: string; label: string };
  /** At the end of the back link's line. */
  beforeTitle?: ReactNode;
  actions?: ReactNode;
  /** On the title's line: a count, or a state. */
  beside?: ReactNode;
  /** The head of a list: as low as can be, its actions on the title's line. */
  dense?: boolean;
  /** Below the title's line. */
  children?: ReactNode;
};

/** The page's `h1`, with the back link above and actions beside it. */
export function PageHeader(props: PageHeaderProps) {
  const { title, intro, back, beforeTitle, actions, beside, dense = false, children } = props;
  return (
    <div className={dense ? css.dense : css.header}>
      {back && (
        <div className={css.way}>
          <Link className={css.back} to={back.to} data-back="">
            <Icon name="arrow-left" />
            {back.label}
          </Link>
          {beforeTitle}
        </div>
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
      {children}
    </div>
  );
}
