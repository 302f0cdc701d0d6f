import { z } from "zod";
import { requiredText } from "#app/platform/http/text-schema.server.ts";

export const withdrawnConsentSchema = z.object({
  consent: requiredText("Please choose what to take back", 60),
});
