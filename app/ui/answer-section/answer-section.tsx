import { type ReactNode, useEffect, useRef } from "react";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";

type AnswerSectionProps = {
  /** Also begins the id of its heading. */
  id: string;
  title: string;
  /** What it shows; another value is another answer. */
  answer: unknown;
  children: ReactNode;
};

/**
 * What the answer to a form shows above it, such as a preview: takes the focus when it appears, and again with each
 * further answer, so that nobody stays where the button was and sees nothing.
 */
export function AnswerSection({ id, title, answer, children }: AnswerSectionProps) {
  const section = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `answer` stands for a new answer of the server
  useEffect(() => {
    // After the router, which would rather go to the page's top.
    const frame = requestAnimationFrame(() => section.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [answer]);
  return (
    <section
      ref={section}
      className={`${sheet} ${stack.even}`}
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}
