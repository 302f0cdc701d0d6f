import type { StayStatusView } from "#app/features/boarding/stay/public/follow-stay.ts";
import type { StayStatus } from "#app/features/boarding/stay/stay.ts";
import type { UndoView } from "#app/platform/steps/steps.ts";

export type OwnStayRow = {
  id: string;
  status: StayStatus;
  startDay: string;
  endDay: string;
  nights: number;
  pet: string;
  /** `petId`: the owner's own record of the pet, if there is one. */
  pets: { petId: string | null; name: string }[];
  boarder: string | null;
  /** Set where owners can see the boarder's page. */
  listedBoarderId: string | null;
  /** A sentence; empty for a public request. */
  price: string;
  cancellable: boolean;
  /** For a stay that is over: the booking form with its pets and contacts. */
  again: string | undefined;
  undo: UndoView | undefined;
};

export type OwnStayPage = OwnStayRow & {
  reference: string;
  boarderId: string | null;
  isBooking: boolean;
  /** Whether owners can see the boarder's page. */
  isListed: boolean;
  canWrite: boolean;
  next: string;
  ownerView: NonNullable<StayStatusView["ownerView"]>;
};
