/** A system that is told of events, as staff see it. */
export type WebhookView = { id: string; name: string; url: string; events: string[] };

/** What a system was told, or is still to be. */
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
