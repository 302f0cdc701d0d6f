import { z } from "zod";
import { isDay, lagosDay } from "#app/platform/dates.ts";
import { requiredText } from "#app/platform/http/text-schema.server.ts";
import { endingMessages } from "./ending.ts";

export function endingSchema(now: Date) {
  return z.object({
    ending: requiredText(endingMessages.ending, 300),
    consent: requiredText(endingMessages.consent, 200),
    consentOn: requiredText(endingMessages.consentOn, 10).refine(
      (day) => isDay(day) && day <= lagosDay(now),
      endingMessages.consentOn,
    ),
  });
}
