import { isButton } from "#app/platform/steps/steps.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import { UndoButton } from "#app/ui/steps/steps.tsx";
import type { StayListRow } from "./stay-row.ts";

type StayNextStepProps = {
  stay: StayListRow;
  /** The page of the stay. */
  to: string;
  /** The page with this button, to which its form comes back. */
  back: string;
  pageKey: string;
};

/** What staff do next with a stay in a list: a button for each step of one tap, the form of the hand-over, and Undo. */
export function StayNextStep({ stay, to, back, pageKey }: StayNextStepProps) {
  const { id, pet, owner, steps, canHandOver, undo } = stay;
  const who = `the stay of ${pet}, ${owner}`;
  const keyOf = (name: string) => `${pageKey}-${id.slice(-12)}-${name}`;
  const buttons = steps.filter(isButton);
  return (
    <>
      {buttons.map(({ name, label, variant }) => (
        <ActionButton
          key={name}
          action={to}
          intent={name}
          submissionKey={keyOf(name)}
          hidden={{ back }}
          variant={variant}
          label={`${label} ${who}`}
        >
          {label}
        </ActionButton>
      ))}
      {canHandOver && (
        <ButtonLink
          variant={buttons.length > 0 ? "secondary" : "primary"}
          to={`${to}#hand-over`}
          aria-label={`Hand over ${who}`}
        >
          Hand Over
        </ButtonLink>
      )}
      {undo && (
        <UndoButton action={to} submissionKey={keyOf("undo")} hidden={{ back }} undo={undo} />
      )}
    </>
  );
}

/** Whether `StayNextStep` shows anything. */
export function hasNextStep({ steps, canHandOver, undo }: StayListRow): boolean {
  return steps.length > 0 || canHandOver || undo !== undefined;
}
