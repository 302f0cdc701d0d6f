import type { ReactNode } from "react";
import { BackLink } from "./back-link.tsx";
import * as css from "./page-header.css.ts";

export type PageHeaderProps = {
  title: string;
  intro?: ReactNode;
  back?: { to: string; label: string };
  beforeTitle?: ReactNode;
  actions?: ReactNode;
  beside?: ReactNode;
  /** Before the title, with the intro below it. */
  picture?: ReactNode;
  dense?: boolean;
  children?: ReactNode;
};

export function PageHeader(props: PageHeaderProps) {
  const {
    title,
    intro,
    back,
    beforeTitle,
    actions,
    beside,
    picture,
    dense = false,
    children,
  } = props;
  return (
    <div className={dense ? css.dense : css.header}>
      {back && (
        <div className={css.way}>
          <BackLink to={back.to}>
            {beforeTitle ? <ShortBackLabel {...back} /> : back.label}
          </BackLink>
          {beforeTitle}
        </div>
      )}
      <div className={css.row}>
        {picture ? (
          <div className={css.pictured}>
            {picture}
            <div className={css.title}>
              <Named title={title} beside={beside} />
              {intro && <div className={css.under}>{intro}</div>}
            </div>
          </div>
        ) : (
          <div className={css.title}>
            <Named title={title} beside={beside} />
            <svg className={css.stroke} viewBox="0 0 96 10" aria-hidden="true">
              <path d="M3 6.5C22 3 44 2.5 58 4.5s23 2.5 35-.5" />
            </svg>
          </div>
        )}
        {actions}
      </div>
      {intro && !picture && <div className={css.intro}>{intro}</div>}
      {children}
    </div>
  );
}

function Named({ title, beside }: Pick<PageHeaderProps, "title" | "beside">) {
  return (
    <div className={css.named}>
      <h1>{title}</h1>
      {beside}
    </div>
  );
}

const backTo = "Back to ";

/** Phones show only the arrow and the place. */
function ShortBackLabel({ label }: { label: string }) {
  if (!label.startsWith(backTo)) return label;
  return (
    <span>
      <span className={css.backTo}>{backTo}</span>
      {label.slice(backTo.length)}
    </span>
  );
}
