import { z } from "zod";
import { requiredText } from "#app/platform/http/text-schema.server.ts";

/** The form that withdraws one consent. */
export const withdrawnConsentSchema = z.object({
  consent: requiredText("Please choose what to take back", 60),
});
