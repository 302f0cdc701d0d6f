import type { ReactNode } from "react";
import { Button, buttonClass } from "#app/ui/button/button.tsx";
import type { ActionButtonProps } from "./action-button.tsx";
import * as css from "./choice-button.css.ts";
import { HiddenFields } from "./hidden-fields.tsx";
import { useSubmissionKey } from "./use-submission-key.ts";

export type Choices = { name: string; options: readonly { value: string; label: string }[] };

type ChoiceFormProps = Omit<ActionButtonProps, "children" | "variant"> & { choices: Choices };

export function ChoiceForm({
  action,
  intent,
  submissionKey,
  hidden,
  pendingText = "Saving…",
  label,
  choices: { name, options },
}: ChoiceFormProps) {
  const pageKey = useSubmissionKey();
  return (
    <form method="post" action={action}>
      <HiddenFields values={{ key: submissionKey ?? pageKey, intent, ...hidden }} />
      <div className={css.choices}>
        {options.map((option) => (
          <Button
            key={option.value}
            variant="secondary"
            name={name}
            value={option.value}
            pendingText={pendingText}
            aria-label={label && `${label}: ${option.label}`}
          >
            {option.label}
          </Button>
        ))}
      </div>
    </form>
  );
}

type ChoiceButtonProps = ActionButtonProps & {
  choices: Choices;
  more?: ReactNode;
};

/** Opens ready answers, each sent with one tap. */
export function ChoiceButton({ more, variant, children, ...form }: ChoiceButtonProps) {
  return (
    <details className={css.choosing}>
      <summary
        className={buttonClass({ variant })}
        aria-label={form.label}
        data-shortcut={form.shortcut}
      >
        {children}
      </summary>
      <div className={css.opened}>
        <ChoiceForm {...form} />
        {more}
      </div>
    </details>
  );
}
