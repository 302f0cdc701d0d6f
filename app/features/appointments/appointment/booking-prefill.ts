/** The values that a link puts into the booking form. */
export type BookingPrefill = {
  pet?: string;
  reason?: string;
  /** The id of an earlier appointment of this owner. */
  again?: string;
  /** The id of a kind of visit; empty for an ordinary one. */
  kind?: string;
};

const maxReasonLength = 300;

export function readBookingPrefill(params: URLSearchParams): BookingPrefill {
  const pet = params.get("pet")?.slice(0, 60);
  const reason = params.get("reason")?.slice(0, maxReasonLength);
  const again = params.get("again")?.slice(0, 60);
  const kind = params.get("kind")?.slice(0, 60);
  return {
    ...(kind !== undefined && { kind }),
    ...(pet && { pet }),
    ...(reason && { reason }),
    ...(again && { again }),
  };
}
