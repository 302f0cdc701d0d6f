import type { SubmissionResult } from "@conform-to/react";
import { type FocusEvent, useEffect, useRef, useState } from "react";
import { href, useFetcher } from "react-router";
import { isEmailAddress } from "#app/platform/email-address.ts";
import { formatMoney } from "#app/platform/money.ts";
import type { BankAccount } from "#app/platform/services.ts";
import { ActionForm } from "#app/ui/action-form/action-form.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { ModalDialog } from "#app/ui/dialog/dialog.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { type FieldMeta, textField } from "#app/ui/form/form-fields.ts";
import { useScripts } from "#app/ui/form/use-scripts.ts";
import { hiddenText, pair, sheet, split, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { PhoneLink } from "#app/ui/phone-link/phone-link.tsx";
import { giftLeast, giftMost } from "./donation.ts";
import {
  type DonationField,
  donationFieldNames,
  donationLabels,
  donationTexts,
  problemOfAmount,
  thankYou,
} from "./donation-fields.ts";
import type { ReturnView } from "./follow-donation.ts";

/** A payment that the server opened at the provider. */
export type OpenedCheckout = { accessCode: string; authorizationUrl: string; returnCode: string };

type DonationFormProps = {
  submissionKey: string;
  /** For other words than those that the key was used with. */
  nextKey: string;
  /** What we know of somebody who is signed in. */
  known: Partial<Record<DonationField, string>>;
  takesCards: boolean;
  /** Whether the provider's popup can be used where scripts run. */
  usesPopup: boolean;
  account: BankAccount | undefined;
  contact: { phone: string; email: string };
  result: SubmissionResult | undefined;
  checkout: OpenedCheckout | undefined;
};

type Typed = Record<DonationField, string>;

const nothing: Typed = { firstname: "", lastname: "", email: "", amount: "" };

/** Specification 2.4; the fields have the names of section 3. Without scripts a post leads to the provider's page. */
export function DonationForm(props: DonationFormProps) {
  const { takesCards, account, contact, checkout } = props;
  const [paid, setPaid] = useState<OpenedCheckout>();
  const [isThanked, setIsThanked] = useState(false);
  const isPaid = checkout !== undefined && checkout === paid;
  return (
    <div className={wrap}>
      <PageHeader
        title="Donate to help animals"
        intro="Your gift feeds, treats and shelters rescued dogs and cats in Lagos until they find a home."
      />
      <div className={split}>
        <GiftForm
          {...props}
          key={paid?.accessCode ?? ""}
          {...(isPaid && { checkout: undefined, submissionKey: props.nextKey })}
          onPaid={() => {
            setPaid(checkout);
            setIsThanked(true);
          }}
          isAnother={paid !== undefined}
        />
        <div className={stack.wide}>
          <section className={stack.tight} aria-labelledby="how">
            <h2 id="how">How it works</h2>
            {takesCards && (
              <p>
                You pay on the page of Paystack, our payment provider: we never see your card. As
                soon as the money is here we send you a numbered receipt.
              </p>
            )}
            {!takesCards && <p>{donationTexts.closed}</p>}
            {!takesCards && !account && (
              <p>
                Please call <PhoneLink phone={contact.phone} /> or write to {contact.email}: we tell
                you how to give.
              </p>
            )}
            <p>
              We use your name and address only for this gift and its receipt. What you give, and
              that you gave it, is shown to nobody else.
            </p>
          </section>
          {account && <AccountFacts account={account} />}
        </div>
      </div>
      {isThanked && (
        <ModalDialog
          title={thankYou.title}
          onClose={() => setIsThanked(false)}
          actions={
            <Button type="button" onClick={() => setIsThanked(false)}>
              Close
            </Button>
          }
        >
          <p>{thankYou.text}</p>
        </ModalDialog>
      )}
    </div>
  );
}

function AccountFacts({ account }: { account: BankAccount }) {
  return (
    <section className={`${sheet} ${stack.tight}`} aria-labelledby="account">
      <h2 id="account">By bank transfer</h2>
      <Facts
        rows={[
          { label: "Bank", value: account.bank },
          { label: "Account number", value: account.number },
          { label: "Account name", value: account.name },
        ]}
      />
      <p>
        “{donationTexts.transfer}” gives you a code of your own to write on the transfer: by it we
        know that it is yours, and you get your receipt.
      </p>
    </section>
  );
}

type GiftFormProps = DonationFormProps & {
  onPaid: () => void;
  /** A gift was given before it on this page: it begins empty. */
  isAnother: boolean;
};

function GiftForm({
  submissionKey,
  nextKey,
  known,
  takesCards,
  usesPopup,
  account,
  result,
  checkout,
  onPaid,
  isAnother,
}: GiftFormProps) {
  const scripts = useScripts();
  const area = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<Typed>();
  const [sent, setSent] = useState<string>();
  const read = () => setTyped(readTyped(area.current));
  // What the browser filled in by itself, or kept over a reload.
  useEffect(() => setTyped(readTyped(area.current)), []);
  usePopup(checkout, onPaid);
  const now = JSON.stringify(typed);
  useEffect(() => {
    if (checkout) setSent(JSON.stringify(readTyped(area.current)));
  }, [checkout]);
  const isOther = sent !== undefined && sent !== now;
  const isReady =
    typed !== undefined && isEmailAddress(typed.email.trim()) && !problemOfAmount(typed.amount);
  return (
    <div ref={area} onInput={read} onFocusCapture={usesPopup ? warmUp : undefined}>
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
        {(fields, pending) => (
          <>
            <Fields fields={fields} />
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

function Fields({ fields }: { fields: Record<DonationField, FieldMeta> }) {
  const text = (name: DonationField) => ({
    ...textField(fields[name]),
    label: donationLabels[name],
  });
  return (
    <>
      <div className={pair}>
        <TextField {...text("firstname")} autoComplete="given-name" />
        <TextField {...text("lastname")} autoComplete="family-name" />
      </div>
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
      <TextField
        {...text("amount")}
        inputMode="decimal"
        autoComplete="off"
        required
        missing={donationTexts.amount}
        hint={`From ${formatMoney(giftLeast)} to ${formatMoney(giftMost)}, for example 2,500.`}
      />
      <div className={hiddenText} aria-hidden="true">
        <label htmlFor="donation-website">Leave this empty</label>
        <input id="donation-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
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

const loadPopup = () => import("./payment-popup.client.ts");

/** The library comes while the amount is typed, and only then. */
function warmUp({ target }: FocusEvent<HTMLElement>): void {
  if (target instanceof HTMLInputElement && target.name === "amount") {
    loadPopup().catch(() => undefined);
  }
}

/**
 * Opens the popup for each payment that the server opened. What it says is asked of the server; where it does not come,
 * the provider's own page does.
 */
function usePopup(checkout: OpenedCheckout | undefined, onPaid: () => void): void {
  const fetcher = useFetcher<{ gift: ReturnView }>();
  const thank = useRef(onPaid);
  thank.current = onPaid;
  const opened = useRef<OpenedCheckout>(undefined);
  const { load } = fetcher;
  useEffect(() => {
    if (!checkout || opened.current === checkout) return;
    opened.current = checkout;
    const { accessCode, authorizationUrl, returnCode } = checkout;
    const page = href("/donate/return/:code", { code: returnCode });
    const leave = () => location.assign(authorizationUrl);
    loadPopup()
      .then(({ openPopup }) =>
        openPopup(accessCode, {
          onSuccess: () => void load(`${page}?from=popup`),
          onPending: () => location.assign(page),
          onFailure: leave,
        }),
      )
      .catch(leave);
  }, [checkout, load]);
  const { data: answer, state } = fetcher;
  useEffect(() => {
    if (state !== "idle" || !answer || !opened.current) return;
    const { returnCode } = opened.current;
    if (answer.gift.state === "paid") thank.current();
    else location.assign(href("/donate/return/:code", { code: returnCode }));
  }, [answer, state]);
}
