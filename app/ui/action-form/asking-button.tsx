import { buttonClass } from "#app/ui/button/button.tsx";
import { ActionButton, type ActionButtonProps } from "./action-button.tsx";
import * as css from "./asking-button.css.ts";

type AskingButtonProps = ActionButtonProps & {
  /** Repeats what ends and says who is told; without one the button is sent at once. */
  question: string | undefined;
};

/** A button that ends something: it opens a question, and what stands there is sent. */
export function AskingButton({ question, ...button }: AskingButtonProps) {
  const { label, variant, children } = button;
  if (!question) return <ActionButton {...button} />;
  return (
    <details className={css.asking}>
      <summary className={buttonClass({ variant })} aria-label={label}>
        {children}
      </summary>
      <div className={css.question}>
        <p>{question}</p>
        <ActionButton {...button} variant="danger" label={label && affirm(label)}>
          {affirm(children)}
        </ActionButton>
      </div>
    </details>
  );
}

/** As in `Yes, cancel the stay of Simba`. */
function affirm(words: string): string {
  return `Yes, ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}
