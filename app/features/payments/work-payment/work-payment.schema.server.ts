import { z } from "zod";
import { addMonthsToDay, isDay } from "#app/platform/dates.ts";
import {
  optionalText,
  requiredAmount,
  requiredText,
  trimmedText,
} from "#app/platform/http/text-schema.server.ts";
import {
  maxPaymentAgeInWords,
  maxPaymentAgeMonths,
  maxPaymentKobo,
  paymentMethods,
  workPaymentTexts,
} from "./work-payment.ts";

/** `today` is a Lagos day. */
export function recordPaymentSchema(today: string) {
  const oldest = addMonthsToDay(today, -maxPaymentAgeMonths);
  return z.object({
    amount: requiredAmount(workPaymentTexts.amount, maxPaymentKobo),
    day: requiredText(workPaymentTexts.day, 40)
      .refine(isDay, "Please enter a day that exists, for example 2026-11-20")
      .refine((day) => day <= today, "This day has not come yet")
      .refine((day) => day >= oldest, `Please enter a day of the last ${maxPaymentAgeInWords()}`),
    method: z.enum(paymentMethods, { error: workPaymentTexts.method }),
    note: trimmedText(),
    /** Ticked: it is not the payment that was recorded just before. */
    again: optionalText(10).transform((text) => text !== undefined && text !== ""),
  });
}
export type RecordedPayment = z.output<ReturnType<typeof recordPaymentSchema>>;

export const takeBackSchema = z.object({
  payment: requiredText("Please say which payment", 60),
  reason: trimmedText(),
  /** The Undo of ten minutes, which needs no reason. */
  undo: optionalText(10).transform((text) => text !== undefined && text !== ""),
});
