import type { ReactNode } from "react";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";

type AnswerSectionProps = {
  /** Also the prefix of its heading's id. */
  id: string;
  title: string;
  children: ReactNode;
};

/** Shows the answer to a form above it, such as a preview; the page's script gives it the focus. */
export function AnswerSection({ id, title, children }: AnswerSectionProps) {
  return (
    <section
      data-answer=""
      className={`${sheet} ${stack.even}`}
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}
