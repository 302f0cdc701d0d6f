import type { ReactNode } from "react";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";

type AnswerSectionProps = {
  id: string;
  title: string;
  children: ReactNode;
};

/** The answer to a form above it, such as a preview. The page's script focuses it. */
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
