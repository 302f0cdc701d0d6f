/** In minutes: eight attempts over almost two days. */
export const webhookWaits = [1, 5, 15, 60, 240, 720, 1440];

type DeliveryState = "waiting" | "delivered" | "failed";

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
