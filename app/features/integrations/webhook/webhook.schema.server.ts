import { z } from "zod";
import { requiredText } from "#app/platform/http/text-schema.server.ts";
import { webhookEvents } from "#app/platform/webhooks/webhook-events.ts";

export const webhookSchema = z.object({
  system: requiredText("Please say which system it is", 60),
  url: requiredText("Please enter the address that is to be told", 500),
  events: z.enum(["all", ...webhookEvents], "Please choose from the list"),
});
export type WebhookInput = z.output<typeof webhookSchema>;
