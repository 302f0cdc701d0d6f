import type { ListDefinition } from "#app/platform/lists/list-query.ts";

/** An owner's bookings with their prices, latest first. */
export const bookedPriceList = {
  path: "/dashboard/billing",
  filters: {},
} as const satisfies ListDefinition;

/** A stay or an appointment with its price when it was booked. */
export type BookedPrice = {
  id: string;
  kind: "stay" | "appointment";
  startsAt: string;
  /** The time, or the days of a stay. */
  when: string;
  pet: string;
  /** The boarder or the veterinarian; a stay may have none yet. */
  provider: string | null;
  /** In words. */
  price: string;
};
