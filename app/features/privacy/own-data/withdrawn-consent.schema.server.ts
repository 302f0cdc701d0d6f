import { z } from "zod";
import { requiredText } from "#app/platform/http/text-schema.server.ts";

/** The form that takes one consent back. */
export const withdrawnConsentSchema = z.object({
  consent: requiredText("Please choose what to take back", 60),
});
