import { ButtonLink } from "#app/ui/button/button.tsx";
import { UndoButton } from "#app/ui/steps/steps.tsx";
import type { StayListRow } from "./stay-row.ts";

type StayNextStepProps = {
  stay: StayListRow;
  to: string;
  /** The page to which an Undo returns. */
  back: string;
  pageKey: string;
  /** The page's first one. */
  isFirst: boolean;
};

/** One button, and Undo after another. */
export function StayNextStep({ stay, to, back, pageKey, isFirst }: StayNextStepProps) {
  const { id, pet, owner, nextStep, undo } = stay;
  const [label, anchor] = nextStep === "Answer" ? ["Answer", ""] : ["Hand over", "#hand-over"];
  return (
    <>
      {nextStep && (
        <ButtonLink
          variant={isFirst ? "primary" : "secondary"}
          to={to + anchor}
          aria-label={`${label} the stay of ${pet}, ${owner}`}
        >
          {nextStep}
        </ButtonLink>
      )}
      {undo && (
        <UndoButton
          action={to}
          submissionKey={`${pageKey}-${id.slice(-12)}-undo`}
          hidden={{ back }}
          undo={undo}
        />
      )}
    </>
  );
}
