import type { ReactNode } from "react";
import { hiddenText } from "#app/ui/layout/layout.css.ts";
import * as css from "./next-steps.css.ts";

export type NextStep = { title: string; text?: ReactNode; done?: boolean };

/** What happens next, numbered. */
export function NextSteps({ steps }: { steps: readonly NextStep[] }) {
  return (
    <ol className={css.list}>
      {steps.map(({ title, text, done }) => (
        <li key={title} className={done ? `${css.step} ${css.done}` : css.step}>
          <strong>
            {title}
            {done && <span className={hiddenText}> (done)</span>}
          </strong>
          {text}
        </li>
      ))}
    </ol>
  );
}
