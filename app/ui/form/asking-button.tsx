import { buttonClass } from "#app/ui/button/button.tsx";
import { ActionButton, type ActionButtonProps } from "./action-button.tsx";
import * as css from "./asking-button.css.ts";

type AskingButtonProps = ActionButtonProps & {
  /** Says what ends and who is notified; without a question the button submits at once. */
  question: string | undefined;
};

/** A button that ends something: it opens a question, whose own button submits. */
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

/** The confirming button's text, as in `Yes, cancel the stay of Simba`. */
function affirm(label: string): string {
  return `Yes, ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}
