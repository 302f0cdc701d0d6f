import { z } from "zod";
import { donorSchema } from "#app/features/donations/donation/staff/record-donation.schema.server.ts";
import { nullableText, optionalText, requiredText } from "#app/platform/http/text-schema.server.ts";
import { readReference } from "#app/platform/references.ts";
import { dayOrders } from "./statement-days.ts";

const column = (message: string) =>
  requiredText(message, 10)
    .refine((text) => /^\d{1,2}$/.test(text), message)
    .transform(Number);

const optionalColumn = optionalText(10).transform((text) =>
  text && /^\d{1,2}$/.test(text) ? Number(text) : null,
);

/** Column numbers start at 0; no two may be the same. */
export const columnsSchema = z
  .object({
    date: column("Please choose the column of the date"),
    credit: column("Please choose the column of the money that came in"),
    narration: column("Please choose the column of the narration"),
    reference: optionalColumn,
    direction: optionalColumn,
    balance: optionalColumn,
    dayOrder: optionalText(10).transform((text) => dayOrders.find((one) => one === text) ?? null),
    moneyIn: optionalText(10).transform((text) =>
      text === "yes" || text === "no" ? text : undefined,
    ),
    questionId: optionalText(40),
  })
  .superRefine(({ date, credit, narration, reference, direction, balance }, context) => {
    const chosen = Object.entries({ date, credit, narration, reference, direction, balance });
    const seen = new Set<number>();
    for (const [name, place] of chosen) {
      if (place === null) continue;
      if (seen.has(place)) {
        const message = "This column is chosen twice";
        context.addIssue({ code: "custom", path: [name], message });
      }
      seen.add(place);
    }
  });

export type StatementChoices = z.output<typeof columnsSchema>;

const note = nullableText();
const choice = "Please choose the gift, or enter its code";

/** `otherReference` comes before a proposed one. */
export const confirmSchema = z
  .object({
    reference: optionalText(40),
    otherReference: optionalText(60),
    privateNote: note,
  })
  .transform(({ reference, otherReference, privateNote }, context) => {
    const input = otherReference?.trim() || reference || "";
    const found = readReference(input);
    if (found) return { reference: found, privateNote };
    const path = [otherReference?.trim() ? "otherReference" : "reference"];
    context.addIssue({ code: "custom", path, message: choice });
    return z.NEVER;
  });

export type ConfirmedLine = z.output<typeof confirmSchema>;

export const dismissSchema = z.object({ privateNote: note });
export const recordStatementLineSchema = donorSchema;
export type RecordedLine = z.output<typeof recordStatementLineSchema>;

export const retakeSchema = z.object({ donationId: z.string() });
