import { expect, test } from "vitest";
import type { staySteps } from "#app/features/boarding/stay/stay-steps.server.ts";
import type { OwnForms } from "#app/platform/steps/steps.server.ts";
import type { StepView } from "#app/platform/steps/steps.ts";
import { splitSteps } from "#app/ui/steps/steps.tsx";

const shown = { label: "", variant: "secondary", fields: [] } as const;
const accept: StepView = { ...shown, name: "accept", ownForm: false };
const assign: StepView<"assign"> = { ...shown, name: "assign", ownForm: true };

test("a page writes out the forms of the steps that may be taken now, and leaves the others to be shown", () => {
  const ownForms = { assign: () => "the form" };
  expect(splitSteps([accept, assign], ownForms)).toEqual({
    plain: [accept],
    forms: { assign: "the form" },
  });
  expect(splitSteps<"assign">([accept], ownForms)).toEqual({ plain: [accept], forms: {} });
});

test("a step with a form of its own that the page does not write out does not compile", () => {
  type Staff = StepView<OwnForms<typeof staySteps.stepsByRole, "staff">>;
  type Boarder = StepView<OwnForms<typeof staySteps.stepsByRole, "boarder">>;
  type Owner = StepView<OwnForms<typeof staySteps.stepsByRole, "owner">>;
  const staff: Staff = assign;
  const owner: Owner = accept;
  // @ts-expect-error the boarder takes no such step
  const boarder: Boarder = assign;
  // @ts-expect-error the list of steps has one with a form that nobody shows
  const plain: StepView = staff;
  // @ts-expect-error the form is missing
  expect(() => splitSteps<"assign">([staff], {})).toThrow();
  expect([owner, boarder, plain]).toHaveLength(3);
});
