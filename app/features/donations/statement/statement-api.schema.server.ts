import { z } from "zod";
import { statementLineStatuses, statementLineViews } from "./statement.ts";

export const transferQuery = z.object({
  status: z.enum(statementLineStatuses).optional(),
  show: z.enum(statementLineViews).optional(),
});

/** Amounts are in kobo. */
export const transferAnswer = z.object({
  _id: z.string(),
  day: z.string(),
  amountKobo: z.number(),
  narration: z.string(),
  bankReference: z.string(),
  status: z.enum(statementLineStatuses),
  donationId: z.string().nullable(),
  reversed: z.boolean(),
  proposal: z
    .object({
      reference: z.string(),
      name: z.string(),
      promisedKobo: z.number(),
      fit: z.string(),
      ready: z.boolean(),
    })
    .nullable(),
});
