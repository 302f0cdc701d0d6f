import { z } from "zod";
import { isDay, lagosDay } from "#app/platform/dates.ts";
import { requiredText, tickedCheckbox } from "#app/platform/http/text-schema.server.ts";
import { endingMessages, endingPhoto } from "./ending.ts";

export function endingSchema(now: Date) {
  return z.object({
    ending: requiredText(endingMessages.ending, 300),
    consent: requiredText(endingMessages.consent, 200),
    consentOn: requiredText(endingMessages.consentOn, 10).refine(
      (day) => isDay(day) && day <= lagosDay(now),
      endingMessages.consentOn,
    ),
    [endingPhoto]: z.array(z.string().max(200)).max(12).default([]),
    removePhoto: tickedCheckbox(),
  });
}
