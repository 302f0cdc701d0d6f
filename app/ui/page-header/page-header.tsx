import type { ReactNode } from "react";
import { Icon } from "#app/ui/icons/icon.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { wholeWords } from "#app/ui/words/words.tsx";
import * as css from "./page-header.css.ts";

type PageHeaderProps = {
  title: string;
  intro?: ReactNode;
  /** A way back; where a script runs and the visitor came from there, it goes one page back instead. */
  back?: { to: string; label: string };
  actions?: ReactNode;
};

/** The page's one `h1`, underlined by hand, with the way back above and what can be done beside it. */
export function PageHeader({ title, intro, back, actions }: PageHeaderProps) {
  return (
    <div className={css.header}>
      {back && (
        <Link className={css.back} to={back.to} data-back="">
          <Icon name="arrow-left" />
          {back.label}
        </Link>
      )}
      <div className={css.row}>
        <div>
          <h1>{wholeWords(title)}</h1>
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
