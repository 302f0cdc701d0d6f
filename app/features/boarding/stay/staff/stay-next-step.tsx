import { isButton } from "#app/platform/steps/steps.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import { UndoButton } from "#app/ui/steps/steps.tsx";
import type { StayListRow } from "./stay-row.ts";

type StayNextStepProps = {
  stay: StayListRow;
  to: string;
  /** The page to which the form returns. */
  back: string;
  pageKey: string;
};

export function StayNextStep({ stay, to, back, pageKey }: StayNextStepProps) {
  const { id, pet, owner, steps, canHandOver, undo } = stay;
  const who = `the stay of ${pet}, ${owner}`;
  const keyFor = (name: string) => `${pageKey}-${id.slice(-12)}-${name}`;
  const buttons = steps.filter(isButton);
  return (
    <>
      {buttons.map(({ name, label, variant }) => (
        <ActionButton
          key={name}
          action={to}
          intent={name}
          submissionKey={keyFor(name)}
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
        <UndoButton action={to} submissionKey={keyFor("undo")} hidden={{ back }} undo={undo} />
      )}
    </>
  );
}

export function hasNextStep({ steps, canHandOver, undo }: StayListRow): boolean {
  return steps.length > 0 || canHandOver || undo !== undefined;
}
