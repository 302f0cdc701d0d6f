/** A delivery is tried again after so many minutes, then given up: eight tries over almost two days. */
export const webhookWaits = [1, 5, 15, 60, 240, 720, 1440];

export type DeliveryState = "waiting" | "delivered" | "failed";

/** How far a delivery has come. */
export function deliveryState({
  delivered_at,
  failed_at,
}: {
  delivered_at: string | null;
  failed_at: string | null;
}): DeliveryState {
  if (delivered_at) return "delivered";
  return failed_at ? "failed" : "waiting";
}
