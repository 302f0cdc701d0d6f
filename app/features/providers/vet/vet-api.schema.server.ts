import { z } from "zod";
import { searchQuery } from "#app/platform/http/text-schema.server.ts";
import { specialisations, vetList } from "./vet.ts";

export const vetQuery = z.object({
  ...searchQuery(vetList.filters.sortBy),
  specialization: z.enum(specialisations).optional(),
});

/** `fee` in naira, `nextFree` as an instant. */
export const vetAnswer = z.object({
  _id: z.string(),
  name: z.string(),
  clinic: z.string(),
  area: z.string(),
  specialization: z.array(z.string()),
  fee: z.number().nullable(),
  nextFree: z.string().nullable(),
});
