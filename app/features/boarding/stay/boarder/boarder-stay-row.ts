import type { StayStatus } from "#app/features/boarding/stay/stay.ts";
import type { StepView, UndoView } from "#app/platform/steps/steps.ts";

export type BoarderStayRow = {
  id: string;
  pet: string;
  breed: string;
  owner: string;
  ownerId: string | null;
  start: string;
  end: string;
  /** `28 Nov – 3 Dec`. */
  days: string;
  nights: number;
  source: "request" | "booking";
  status: StayStatus;
  steps: StepView<string>[];
  undo: UndoView | undefined;
  /** URLs, one for each pet; undefined where the boarder may not see it. */
  faces: readonly (string | undefined)[];
};
