/** Staff's decisions about a donation. The donor reads the reason of a refund and of a void; only staff read the note. */
import { z } from "zod";
import { donationTexts } from "#app/features/donations/donation/donation-fields.ts";
import { amountText } from "#app/features/donations/donation/staff/record-donation.schema.server.ts";
import { nullableText, optionalText, requiredText } from "#app/platform/http/text-schema.server.ts";
import { parseMoney, unreadableMoney } from "#app/platform/money.ts";

const reason = requiredText("Please say why");
const reasonForDonor = requiredText("Please say why; the giver reads it");
const privateNote = nullableText();

export const countSchema = z.object({ amount: amountText(), reason, privateNote });
export const resolveSchema = z.object({ reason });
export const refundSchema = z.object({
  amount: optionalText(200).transform((input, context) => {
    if (!input?.trim()) return undefined;
    const kobo = parseMoney(input);
    if (kobo && Number.isSafeInteger(kobo)) return kobo;
    const message = unreadableMoney(input, donationTexts.unreadable);
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  }),
  reason: reasonForDonor,
  privateNote,
});
export const voidSchema = z.object({ reason: reasonForDonor, privateNote });
export const donationNoteSchema = z.object({ privateNote: requiredText("Please write your note") });
