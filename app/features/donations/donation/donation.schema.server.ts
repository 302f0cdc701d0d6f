import { z } from "zod";
import { isEmailAddress } from "#app/platform/email-address.ts";
import { optionalPersonName, requiredText } from "#app/platform/http/text-schema.server.ts";
import { parseMoney } from "#app/platform/money.ts";
import { amountError, donationTexts } from "./donation-fields.ts";

/** @see specification 5; product.md "Donations" */
export const donationSchema = z.object({
  firstname: optionalPersonName(),
  lastname: optionalPersonName(),
  email: requiredText(donationTexts.email, 254).refine(isEmailAddress, donationTexts.email),
  amount: z
    .string({ error: donationTexts.amount })
    .max(200, donationTexts.unreadable)
    .transform((input, context) => {
      const message = amountError(input);
      if (!message) return parseMoney(input) ?? 0;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    }),
});
export type DonationInput = z.output<typeof donationSchema>;
