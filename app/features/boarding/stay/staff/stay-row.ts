import type { StayStatus } from "#app/features/boarding/stay/stay.ts";

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
};
