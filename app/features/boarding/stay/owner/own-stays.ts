import type { StayStatusView } from "#app/features/boarding/stay/public/follow-stay.ts";
import type { StayStatus } from "#app/features/boarding/stay/stay.ts";
import type { UndoView } from "#app/platform/steps/steps.ts";

/** A stay as its owner's list shows it. */
export type OwnStayRow = {
  id: string;
  status: StayStatus;
  startDay: string;
  endDay: string;
  nights: number;
  /** In words. */
  pet: string;
  /** Each with the owner's own record of it, where there is one. */
  pets: { petId: string | null; name: string }[];
  boarder: string | null;
  /** Where owners can see the boarder's page. */
  listedBoarderId: string | null;
  /** What it costs, in words; empty for a public request. */
  price: string;
  cancellable: boolean;
  undo: UndoView | undefined;
};

/** A stay as its own page shows it to its owner. */
export type OwnStayPage = OwnStayRow & {
  reference: string;
  boarderId: string | null;
  isBooking: boolean;
  /** Whether owners can see the boarder's page. */
  isListed: boolean;
  /** Whether the owner can write in its thread now. */
  canWrite: boolean;
  next: string;
  ownerView: NonNullable<StayStatusView["ownerView"]>;
};
