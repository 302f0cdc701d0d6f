import { Button, type ButtonVariant } from "#app/ui/button/button.tsx";
import type { Shortcut } from "#app/ui/shortcuts/shortcuts.ts";
import { HiddenFields, type HiddenValues } from "./hidden-fields.tsx";
import { useSubmissionKey } from "./use-submission-key.ts";

export type ActionButtonProps = {
  action: string;
  intent: string;
  /** Its idempotency key, where it is not the page's: that of a row. */
  submissionKey?: string | undefined;
  /** Further hidden fields; `key: undefined` leaves the idempotency key out. */
  hidden?: HiddenValues;
  variant?: ButtonVariant | undefined;
  pendingText?: string;
  /** Its accessible name, where several buttons of a page have the same words. */
  label?: string | undefined;
  /** The key that presses it. */
  shortcut?: Shortcut | undefined;
  children: string;
};

/** A button that is a form of its own: one intent, no words. */
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
