import type { ReactNode } from "react";
import { href } from "react-router";
import { formatReference } from "#app/platform/references.ts";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import * as css from "./record-card.css.ts";

type RecordCardProps = {
  title: string;
  tag: ReactNode;
  /** Before the reference: when it was sent. */
  details: string;
  reference: string;
  text: string;
  children?: ReactNode;
};

export function RecordCard({ title, tag, details, reference, text, children }: RecordCardProps) {
  return (
    <li data-key={reference} className={`${sheet} ${stack.tight}`}>
      <div className={css.top}>
        <h2 className={css.title}>{title}</h2>
        {tag}
      </div>
      <p>
        {details}, reference{" "}
        <Link to={href("/r/:reference", { reference })} className={css.reference}>
          {formatReference(reference)}
        </Link>
      </p>
      <Prose text={text} />
      {children}
    </li>
  );
}
