/** A webhook as staff see it. */
export type WebhookView = { id: string; name: string; url: string; events: string[] };

/** A delivery as staff see it. */
export type DeliveryView = {
  id: string;
  system: string;
  event: string;
  state: "waiting" | "delivered" | "failed";
  attempts: number;
  createdAt: string;
  dueAt: string;
  problem: string;
};
