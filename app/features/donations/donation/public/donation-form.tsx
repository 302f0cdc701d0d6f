import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { maxDonationKobo, minDonationKobo } from "#app/features/donations/donation/donation.ts";
import {
  choiceField,
  type DonationField,
  donationFieldNames,
  donationLabels,
  donationTexts,
  otherAmount,
} from "#app/features/donations/donation/donation-fields.ts";
import type { GiftIdea } from "#app/features/donations/donation/gift-idea.ts";
import { formatMoney } from "#app/platform/money.ts";
import type { BankAccount } from "#app/platform/services.ts";
import { Button } from "#app/ui/button/button.tsx";
import { RadioGroup } from "#app/ui/field/choice.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { pair, sheet, stack } from "#app/ui/layout/layout.css.ts";

export type DonationFormProps = {
  /** What we know of somebody who is signed in. */
  known: Partial<Record<DonationField, string>>;
  takesCards: boolean;
  /** Whether the provider's popup can be used where scripts run. */
  usesPopup: boolean;
  account: BankAccount | undefined;
  /** Amounts to tap. */
  ideas: readonly GiftIdea[];
  result: SubmissionResult | undefined;
};

/**
 * The fields have the names of section 3. Without scripts a post leads to the provider's page;
 * `follow-donation-form.client.ts` adds what scripts can do. @see specification 2.4
 */
export function DonationForm({
  known,
  takesCards,
  usesPopup,
  account,
  ideas,
  result,
}: DonationFormProps) {
  const chosen = result?.initialValue?.choice;
  return (
    <Form
      id="donation"
      action={href("/donate")}
      className={`${sheet} ${stack.even}`}
      fields={donationFieldNames}
      defaultValue={known}
      result={result}
      data-visit="false"
    >
      {(fields) => {
        const text = (name: DonationField) => ({
          ...textField(fields[name]),
          label: donationLabels[name],
        });
        return (
          <>
            {ideas.length > 0 && (
              <RadioGroup
                id="donation-choice"
                name={choiceField}
                label="What you give"
                options={[
                  ...ideas.map(({ kobo, does }) => ({
                    value: String(kobo / 100),
                    label: formatMoney(kobo).replace(/\.00$/, ""),
                    hint: does,
                  })),
                  { value: otherAmount, label: "Other" },
                ]}
                defaultValue={typeof chosen === "string" ? chosen : undefined}
                unmarked
              />
            )}
            <TextField
              {...text("amount")}
              inputMode="decimal"
              required
              missing={donationTexts.amount}
              hint={`From ${formatMoney(minDonationKobo)} to ${formatMoney(maxDonationKobo)}, for example 2,500.`}
            />
            <TextField
              {...text("email")}
              type="email"
              inputMode="email"
              autoComplete="email"
              required
              missing={donationTexts.email}
              wrong={donationTexts.email}
              hint="Your receipt goes there."
            />
            <div className={pair}>
              <TextField {...text("firstname")} autoComplete="given-name" />
              <TextField {...text("lastname")} autoComplete="family-name" />
            </div>
            {takesCards && (
              <div>
                <Button data-give="" data-popup={usesPopup ? "" : undefined}>
                  {donationTexts.give}
                </Button>
                <Button data-wait="" disabled hidden>
                  {donationTexts.disabled}
                </Button>
              </div>
            )}
            {account && (
              <div>
                <Button variant="secondary" name="method" value="transfer">
                  {donationTexts.transfer}
                </Button>
              </div>
            )}
          </>
        );
      }}
    </Form>
  );
}
