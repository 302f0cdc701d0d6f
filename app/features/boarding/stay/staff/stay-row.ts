import type { StayStatus } from "#app/features/boarding/stay/stay.ts";
import type { StepView, UndoView } from "#app/platform/steps/steps.ts";

export type StayListRow = {
  id: string;
  pet: string;
  breed: string;
  ownerId: string | null;
  owner: string;
  phone: string;
  start: string;
  end: string;
  sentAt: string;
  boarderId: string | null;
  boarder: string | null;
  status: StayStatus;
  /** The id of the first photo. */
  photo: string | undefined;
  /** Steps of one tap, while it waits for staff. */
  steps: readonly StepView<string>[];
  canHandOver: boolean;
  undo: UndoView | undefined;
};
