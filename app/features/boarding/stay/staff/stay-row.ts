import type { StayStatus } from "#app/features/boarding/stay/stay.ts";
import type { StepView, UndoView } from "#app/platform/steps/steps.ts";

/** A stay as staff's list and board show it. */
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
  /** The id of the first one that came with the request. */
  photo: string | undefined;
  /** While it waits for staff: what one tap does with it. */
  steps: readonly StepView<string>[];
  /** It waits for staff to choose a boarder. */
  canHandOver: boolean;
  undo: UndoView | undefined;
};
