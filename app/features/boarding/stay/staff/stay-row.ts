import type { StayGroup, StayStatus } from "#app/features/boarding/stay/stay.ts";
import type { UndoView } from "#app/platform/steps/steps.ts";

export type StayListRow = {
  id: string;
  pet: string;
  breed: string;
  ownerId: string | null;
  owner: string;
  phone: string;
  start: string;
  end: string;
  /** `28 Nov – 3 Dec`. */
  days: string;
  nights: number;
  /** `in 2 days`; empty for a closed stay. */
  when: string;
  /** Past its day, or it begins soon and waits for staff. */
  isLate: boolean;
  boarderId: string | null;
  boarder: string | null;
  status: StayStatus;
  group: StayGroup | undefined;
  /** URLs, one for each pet. */
  faces: readonly (string | undefined)[];
  /** Undefined where staff have nothing to do. */
  nextStep: "Answer" | "Hand Over" | undefined;
  undo: UndoView | undefined;
};
