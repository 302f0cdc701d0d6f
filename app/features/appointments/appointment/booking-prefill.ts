/** The values that a link puts into the booking form. */
export type BookingPrefill = { pet?: string; reason?: string };

const maxReasonLength = 300;

export function readBookingPrefill(params: URLSearchParams): BookingPrefill {
  const pet = params.get("pet")?.slice(0, 60);
  const reason = params.get("reason")?.slice(0, maxReasonLength);
  return { ...(pet && { pet }), ...(reason && { reason }) };
}
