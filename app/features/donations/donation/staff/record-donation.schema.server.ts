import { z } from "zod";
import { recordedYears } from "#app/features/donations/donation/donation.ts";
import { amountError, donationTexts } from "#app/features/donations/donation/donation-fields.ts";
import { isDay } from "#app/platform/dates.ts";
import { emailInvalid, isEmailAddress } from "#app/platform/email-address.ts";
import {
  nullableText,
  optionalPersonName,
  requiredText,
  trimmedText,
} from "#app/platform/http/text-schema.server.ts";
import { inWords } from "#app/platform/in-words.ts";
import { parseMoney } from "#app/platform/money.ts";

export function amountText() {
  return requiredText(donationTexts.amount, 200).transform((input, context) => {
    const message = amountError(input);
    if (!message) return parseMoney(input) ?? 0;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

const note = nullableText();
const optionalEmail = trimmedText(254).refine(
  (text) => text === "" || isEmailAddress(text),
  emailInvalid,
);

const donor = {
  firstname: optionalPersonName(),
  lastname: optionalPersonName(),
  email: optionalEmail,
  privateNote: note,
};

/** `today` is a Lagos day. */
export function recordDonationSchema(today: string) {
  const oldest = `${Number(today.slice(0, 4)) - recordedYears}${today.slice(4)}`;
  return z.object({
    amount: amountText(),
    method: z.enum(["cash", "transfer"], { error: "Please choose how it was given" }),
    day: requiredText("Please enter the day on which it was given", 40)
      .refine(isDay, "Please enter a day that exists, for example 2026-11-20")
      .refine((day) => day <= today, "This day has not come yet")
      .refine(
        (day) => day >= oldest,
        `Please enter a day of the last ${inWords(recordedYears, "year")}`,
      ),
    ...donor,
  });
}

/** For a line of a statement, which already has its amount and day. */
export const donorSchema = z.object(donor);

export type RecordedDonation = z.output<typeof donorSchema> & { amount: number; day: string };
