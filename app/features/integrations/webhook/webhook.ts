export type WebhookView = { id: string; name: string; url: string; events: string[] };

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
