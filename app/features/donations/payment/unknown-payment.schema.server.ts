import { z } from "zod";
import { requiredText } from "#app/platform/http/text-schema.server.ts";

export const unknownPaymentSchema = z.object({
  reference: requiredText("Please choose a payment", 100),
  reason: requiredText("Please say why"),
});
