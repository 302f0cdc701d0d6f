import { z } from "zod";
import { paymentMethods } from "./work-payment.ts";

const payment = z.object({
  _id: z.string(),
  receipt: z.string(),
  amount: z.number(),
  day: z.string(),
  method: z.enum(paymentMethods),
  note: z.string(),
  recordedBy: z.string(),
  recordedAt: z.string(),
  takenBackAt: z.string().nullable(),
});

/** Amounts are in naira. */
export const workMoneyAnswer = z.object({
  agreed: z.number().nullable(),
  paid: z.number(),
  owed: z.number(),
  credit: z.number(),
  payments: z.array(payment),
});
