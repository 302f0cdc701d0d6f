import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { maxDonationKobo, minDonationKobo } from "#app/features/donations/donation/donation.ts";
import {
  choiceField,
  type DonationField,
  donationFieldNames,
  donationLabels,
  donationTexts,
  otherAmount,
  problemOfAmount,
} from "#app/features/donations/donation/donation-fields.ts";
import type { GiftIdea } from "#app/features/donations/donation/gift-idea.ts";
import {
  type OpenedCheckout,
  preloadPopup,
  usePaymentPopup,
} from "#app/features/donations/payment/use-payment-popup.tsx";
import { isEmailAddress } from "#app/platform/email-address.ts";
import { formatMoney } from "#app/platform/money.ts";
import type { BankAccount } from "#app/platform/services.ts";
import { ActionForm } from "#app/ui/action-form/action-form.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { RadioGroup } from "#app/ui/field/choice.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { type FieldMeta, textField } from "#app/ui/form/form-fields.ts";
import { useScripts } from "#app/ui/form/use-scripts.ts";
import { hiddenText, pair, sheet, stack } from "#app/ui/layout/layout.css.ts";

type Typed = Record<DonationField, string>;

const nothing: Typed = { firstname: "", lastname: "", email: "", amount: "" };

export type DonationFormProps = {
  submissionKey: string;
  /** For other words than those that the key was used with. */
  nextKey: string;
  /** What we know of somebody who is signed in. */
  known: Partial<Record<DonationField, string>>;
  takesCards: boolean;
  /** Whether the provider's popup can be used where scripts run. */
  usesPopup: boolean;
  account: BankAccount | undefined;
  /** Amounts to tap. */
  ideas: readonly GiftIdea[];
  result: SubmissionResult | undefined;
  checkout: OpenedCheckout | undefined;
  onPaid: () => void;
  /** A donation was given before it on this page: it begins empty. */
  isAnother: boolean;
};

/** The fields have the names of section 3. Without scripts a post leads to the provider's page. @see specification 2.4 */
export function DonationForm({
  submissionKey,
  nextKey,
  known,
  takesCards,
  usesPopup,
  account,
  ideas,
  result,
  checkout,
  onPaid,
  isAnother,
}: DonationFormProps) {
  const scripts = useScripts();
  const area = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<Typed>();
  const [left, setLeft] = useState<readonly string[]>([]);
  const [sent, setSent] = useState<string>();
  const read = () => setTyped(readTyped(area.current));
  // What the browser filled in by itself, or kept over a reload.
  useEffect(() => setTyped(readTyped(area.current)), []);
  usePaymentPopup(checkout, onPaid);
  const now = JSON.stringify(typed);
  useEffect(() => {
    if (checkout) setSent(JSON.stringify(readTyped(area.current)));
  }, [checkout]);
  const isOther = sent !== undefined && sent !== now;
  const problems = typed && problemsOf(typed);
  const isReady = problems && !problems.email && !problems.amount;
  /** At a field that was left stands what is wrong with it now. */
  const withProblem = (field: DonationField, meta: FieldMeta): FieldMeta => {
    if (!left.includes(field)) return meta;
    const { id, name, initialValue } = meta;
    const problem = problems?.[field];
    return { id, name, initialValue, errors: problem ? [problem] : undefined };
  };
  return (
    <div
      ref={area}
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement) followChoice(target);
        read();
      }}
      onBlurCapture={({ target }) =>
        setLeft((names) => [...names, (target as HTMLInputElement).name])
      }
      onFocusCapture={usesPopup ? preloadPopup : undefined}
    >
      <ActionForm
        id="donation"
        action={href("/donate")}
        className={`${sheet} ${stack.even}`}
        submissionKey={isOther ? nextKey : submissionKey}
        hidden={{ popup: scripts && usesPopup ? "1" : undefined }}
        fields={donationFieldNames}
        defaultValue={isAnother ? nothing : known}
        result={result}
      >
        {({ firstname, lastname, email, amount }, pending) => (
          <>
            <Fields
              ideas={ideas}
              chosen={result?.initialValue?.choice}
              fields={{
                firstname,
                lastname,
                email: withProblem("email", email),
                amount: withProblem("amount", amount),
              }}
            />
            {takesCards && (
              <div>
                {scripts && !isReady ? (
                  <Button disabled>{donationTexts.disabled}</Button>
                ) : (
                  <Button pending={pending}>{donationTexts.give}</Button>
                )}
              </div>
            )}
            {account && (
              <div>
                <Button variant="secondary" name="method" value="transfer" pending={pending}>
                  {donationTexts.transfer}
                </Button>
              </div>
            )}
          </>
        )}
      </ActionForm>
    </div>
  );
}

/** Why the button waits, field by field. */
function problemsOf({ email, amount }: Typed): Partial<Record<DonationField, string | undefined>> {
  return {
    email: isEmailAddress(email.trim()) ? undefined : donationTexts.email,
    amount: problemOfAmount(amount),
  };
}

type FieldsProps = {
  fields: Record<DonationField, FieldMeta>;
  ideas: readonly GiftIdea[];
  /** The amount that was tapped before the form came back. */
  chosen: unknown;
};

function Fields({ fields, ideas, chosen }: FieldsProps) {
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
        autoComplete="off"
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
      <div className={hiddenText} aria-hidden="true">
        <label htmlFor="donation-website">Leave this empty</label>
        <input id="donation-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}

/** A tapped amount stands in the field; what is typed there is tapped too, or is another. */
function followChoice(input: HTMLInputElement): void {
  const { form, name, value } = input;
  const amount = form?.elements.namedItem("amount");
  const choices = [...(form?.querySelectorAll<HTMLInputElement>(`[name=${choiceField}]`) ?? [])];
  if (name === choiceField && amount instanceof HTMLInputElement) {
    if (value !== otherAmount) amount.value = value;
    else if (choices.some((one) => one.value === amount.value)) amount.value = "";
  }
  if (name === "amount") {
    const typed = value.trim();
    const idea = choices.find((one) => one.value === typed);
    for (const one of choices) one.checked = one === (idea ?? choices.at(-1));
  }
}

function readTyped(area: HTMLElement | null): Typed | undefined {
  const form = area?.querySelector("form");
  if (!form) return undefined;
  const data = new FormData(form);
  const textOf = (name: DonationField) => {
    const value = data.get(name);
    return typeof value === "string" ? value : "";
  };
  return Object.fromEntries(donationFieldNames.map((name) => [name, textOf(name)])) as Typed;
}
