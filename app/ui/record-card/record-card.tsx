import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { formatReference } from "#app/platform/references.ts";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Prose } from "#app/ui/prose/prose.tsx";
import * as css from "./record-card.css.ts";

type RecordCardProps = {
  title: string;
  /** Level of the title in the page's outline. */
  level?: "h2" | "h3";
  /** The status as a tag. */
  tag: ReactNode;
  /** What stands before the reference: when it was sent. */
  details: string;
  reference: string;
  text: string;
};

/** A card for one of a person's own records: its status and the link to its page. */
export function RecordCard({
  title,
  level: Title = "h2",
  tag,
  details,
  reference,
  text,
}: RecordCardProps) {
  return (
    <li className={`${sheet} ${stack.tight}`}>
      <div className={css.top}>
        <Title className={css.title}>{title}</Title>
        {tag}
      </div>
      <p>
        {details}, reference{" "}
        <Link to={href("/r/:reference", { reference })} reloadDocument>
          {formatReference(reference)}
        </Link>
      </p>
      <Prose text={text} />
    </li>
  );
}
