import { z } from "zod";
import { searchQuery } from "#app/platform/http/text-schema.server.ts";
import { specialisations, vetList } from "./vet.ts";

export const vetQuery = z.object({
  ...searchQuery(vetList.filters.sortBy),
  specialization: z.enum(specialisations).optional(),
});

const feeOrNull = z.number().nullable().meta({ description: "In naira; null on request" });

/** `nextFree` as an instant. */
export const vetAnswer = z.object({
  _id: z.string(),
  name: z.string(),
  clinic: z.string(),
  area: z.string(),
  specialization: z.array(z.string()),
  fee: feeOrNull,
  nextFree: z.string().nullable(),
  noticeHours: z.number().meta({ description: "A booking has to be made so many hours before" }),
  visitKinds: z
    .array(z.object({ _id: z.string(), name: z.string(), minutes: z.number(), fee: feeOrNull }))
    .meta({ description: "Visits with a length and fee of their own that have a free time" }),
});
