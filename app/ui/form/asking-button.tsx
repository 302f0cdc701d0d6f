import { buttonClass } from "#app/ui/button/button.tsx";
import { ActionButton, type ActionButtonProps } from "./action-button.tsx";
import * as css from "./asking-button.css.ts";

type AskingButtonProps = ActionButtonProps & {
  /** Says what ends and who is notified. Without it the button submits at once. */
  question: string | undefined;
};

/** Asks before it submits. */
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

function affirm(label: string): string {
  return `Yes, ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}
