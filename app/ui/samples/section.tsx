import type { ReactNode } from "react";
import * as css from "./samples.css.ts";

export function Section({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <section className={css.section} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div className={css.body}>{children}</div>
    </section>
  );
}
