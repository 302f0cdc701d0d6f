import { type ReactNode, useEffect, useRef } from "react";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";

type AnswerSectionProps = {
  /** Also the prefix of its heading's id. */
  id: string;
  title: string;
  /** The shown answer; a changed value is a new answer. */
  answer: unknown;
  children: ReactNode;
};

/**
 * Shows the answer to a form above it, such as a preview. Takes the focus when it appears and with each new answer, so
 * that nobody stays at the button without seeing it.
 */
export function AnswerSection({ id, title, answer, children }: AnswerSectionProps) {
  const section = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `answer` stands for a new answer of the server
  useEffect(() => {
    // After the router, which scrolls to the page's top.
    const frame = requestAnimationFrame(() => section.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [answer]);
  return (
    <section
      ref={section}
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
