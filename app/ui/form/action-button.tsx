import { Button, type ButtonVariant } from "#app/ui/button/button.tsx";
import type { Shortcut } from "#app/ui/shortcuts/shortcuts.ts";
import { HiddenFields, type HiddenValues } from "./hidden-fields.tsx";
import { useSubmissionKey } from "./use-submission-key.ts";

export type ActionButtonProps = {
  action: string;
  intent: string;
  /** A row's own idempotency key; by default the page's. */
  submissionKey?: string | undefined;
  /** `key: undefined` leaves the idempotency key out. */
  hidden?: HiddenValues;
  variant?: ButtonVariant | undefined;
  pendingText?: string;
  label?: string | undefined;
  shortcut?: Shortcut | undefined;
  children: string;
};

/** A form with one button and no fields. */
export function ActionButton({
  action,
  intent,
  submissionKey,
  hidden,
  variant,
  pendingText = "Saving…",
  label,
  shortcut,
  children,
}: ActionButtonProps) {
  const pageKey = useSubmissionKey();
  const values = { key: submissionKey ?? pageKey, intent, ...hidden };
  return (
    <form method="post" action={action}>
      <HiddenFields values={values} />
      <Button
        variant={variant}
        pendingText={pendingText}
        aria-label={label}
        data-shortcut={shortcut}
      >
        {children}
      </Button>
    </form>
  );
}
