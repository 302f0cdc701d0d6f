import { z } from "zod";
import { daysBetween, daysFrom, isDay } from "#app/platform/dates.ts";
import { optionalText, requiredText } from "#app/platform/http/text-schema.server.ts";
import { daysOffMost, petTypes, placesMessage, placesMissing, placesMost } from "./capacity.ts";

/** A boarder's form about their places. */
export const capacitySchema = z.object({
  places: requiredText(placesMissing, 10).transform((text, context) => {
    if (/^\d{1,2}$/.test(text) && Number(text) <= placesMost) return Number(text);
    context.addIssue({ code: "custom", message: placesMessage });
    return z.NEVER;
  }),
  petTypes: z
    .array(z.string())
    .default([])
    .transform((chosen) => petTypes.filter((type) => chosen.includes(type))),
  /** One day, or a first and a last one, a line. */
  daysOff: optionalText().transform((text, context) => {
    const days = new Set<string>();
    for (const line of (text ?? "").split("\n").map((one) => one.trim())) {
      if (line === "") continue;
      const read = readDays(line);
      if (!read || days.size + read.length > daysOffMost) {
        context.addIssue({
          code: "custom",
          message: read
            ? `Please name at most ${daysOffMost} days off`
            : `“${line.slice(0, 40)}” is not a day such as 2026-12-24, nor a first and a last one`,
        });
        return z.NEVER;
      }
      for (const day of read) days.add(day);
    }
    return [...days].sort();
  }),
  area: optionalText(200).transform((text) => text?.trim() ?? ""),
});
export type CapacityInput = z.output<typeof capacitySchema>;

/** `2026-12-24`, or `2026-12-24 to 2026-12-26`; undefined for anything else. */
function readDays(line: string): string[] | undefined {
  const [first = "", last = first, ...more] = line.split(/\s*(?:to|–|\s-\s)\s*/);
  if (more.length > 0 || !isDay(first) || !isDay(last) || last < first) return undefined;
  if (daysBetween(first, last) > daysOffMost) return undefined;
  return daysFrom(first, last);
}
