import { z } from "zod";
import { requiredText } from "#app/platform/http/text-schema.server.ts";

export function webhookSchema(events: readonly string[]) {
  return z.object({
    system: requiredText("Please say which system it is", 60),
    url: requiredText("Please enter the address that receives the events", 500),
    events: z
      .enum(["all", ...events], "Please choose from the list")
      .transform((chosen) => (chosen === "all" ? [...events] : [chosen])),
  });
}
export type WebhookInput = z.output<ReturnType<typeof webhookSchema>>;
