/** What a link to a booking says beforehand: the pet, and why. */
export type BookingPrefill = { pet?: string; reason?: string };

/** The longest reason that a link carries. */
const longest = 300;

/** Reads it from an address. */
export function readBookingPrefill(params: URLSearchParams): BookingPrefill {
  const pet = params.get("pet")?.slice(0, 60);
  const reason = params.get("reason")?.slice(0, longest);
  return { ...(pet && { pet }), ...(reason && { reason }) };
}
