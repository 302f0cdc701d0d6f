import type { ReactNode } from "react";
import { hiddenText, action as linkAction } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import * as css from "./card.css.ts";

type CardProps = {
  title: string;
  picture?: ReactNode;
  badge?: ReactNode;
  children?: ReactNode;
  /** The card's link; `about` completes its accessible name. */
  action?: { to: string; label: string; about?: string } | undefined;
  level?: "h2" | "h3" | "h4";
};

/** The whole card is the target of its one link. */
export function Card({ title, picture, badge, children, action, level: Title = "h2" }: CardProps) {
  return (
    <article className={css.card}>
      {picture && <div className={css.frame}>{picture}</div>}
      <div className={css.body}>
        <div className={css.top}>
          <Title className={css.title}>{title}</Title>
          {badge}
        </div>
        {children}
        {action && (
          <div className={css.foot}>
            <Link className={`${linkAction} ${css.stretched}`} to={action.to}>
              {action.label}
              {action.about && <span className={hiddenText}>{` about ${action.about}`}</span>}
            </Link>
          </div>
        )}
      </div>
    </article>
  );
}
