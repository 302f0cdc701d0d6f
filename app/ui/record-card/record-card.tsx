import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { formatReference } from "#app/platform/references.ts";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Prose } from "#app/ui/prose/prose.tsx";
import * as css from "./record-card.css.ts";

type RecordCardProps = {
  title: string;
  /** The status as a tag. */
  tag: ReactNode;
  /** What stands before the reference: when it was sent. */
  details: string;
  reference: string;
  text: string;
  /** What was written since, and what can be done. */
  children?: ReactNode;
};

/** A card for one of a person's own records: its status and the link to its page. */
export function RecordCard({ title, tag, details, reference, text, children }: RecordCardProps) {
  return (
    <li className={`${sheet} ${stack.tight}`}>
      <div className={css.top}>
        <h2 className={css.title}>{title}</h2>
        {tag}
      </div>
      <p>
        {details}, reference{" "}
        <Link to={href("/r/:reference", { reference })} className={css.reference} reloadDocument>
          {formatReference(reference)}
        </Link>
      </p>
      <Prose text={text} />
      {children}
    </li>
  );
}
