import { z } from "zod";
import { petTypes } from "#app/features/boarding/capacity/capacity.ts";
import { searchQuery } from "#app/platform/http/text-schema.server.ts";
import { boarderList } from "./boarder.ts";

export const boarderQuery = z.object({
  ...searchQuery(boarderList.filters.sortBy),
  petType: z.enum(petTypes).optional(),
});

/** `price`: of a night, in naira. */
export const boarderAnswer = z.object({
  _id: z.string(),
  name: z.string(),
  area: z.string(),
  petType: z.array(z.enum(petTypes)),
  price: z.number().nullable(),
  places: z.int(),
});
