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
  nights: number;
  sentAt: string;
  source: "request" | "booking";
  status: StayStatus;
  steps: StepView<string>[];
  undo: UndoView | undefined;
};
