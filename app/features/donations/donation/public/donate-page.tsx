import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { href } from "react-router";
import { maxDonationKobo, minDonationKobo } from "#app/features/donations/donation/donation.ts";
import {
  choiceField,
  type DonationField,
  donationFieldNames,
  donationLabels,
  donationTexts,
  otherAmount,
  thankYou,
} from "#app/features/donations/donation/donation-fields.ts";
import type { GiftIdea } from "#app/features/donations/donation/gift-idea.ts";
import { accountFacts } from "#app/features/donations/donation/transfer-facts.tsx";
import { formatMoney } from "#app/platform/money.ts";
import type { BankAccount } from "#app/platform/services.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { RadioGroup } from "#app/ui/field/choice.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { pair, sheet, split, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { PhoneLink } from "#app/ui/phone-link/phone-link.tsx";

type DonatePageProps = DonationFormProps & {
  contact: { phone: string; email: string };
  helped: ReactNode;
};

/** @see specification 2.4 */
export function DonatePage({ contact, helped, ...form }: DonatePageProps) {
  const { takesCards, usesPopup, account } = form;
  const isOpen = takesCards || account !== undefined;
  return (
    <div className={wrap}>
      <PageHeader
        title="Donate to help animals"
        intro="Your gift feeds, treats and shelters rescued dogs and cats in Lagos until they find a home."
      />
      <div className={split}>
        {isOpen ? <DonationForm {...form} /> : <OtherWays contact={contact} />}
        <div className={stack.wide}>
          {helped}
          <section className={stack.tight} aria-labelledby="how">
            <h2 id="how">How it works</h2>
            {takesCards && (
              <p>You pay at Paystack. We never see your card. The receipt comes by e-mail.</p>
            )}
            {!takesCards && account && <p>{donationTexts.closed}</p>}
            <p>
              We use your name and e-mail address only for this gift and its receipt. We show nobody
              that you gave, or how much.
            </p>
          </section>
          {account && <AccountFacts account={account} />}
        </div>
      </div>
      {usesPopup && <Thanks helped={helped} />}
      {isOpen && <script type="module" src="/donate.js" />}
    </div>
  );
}

/** The page's script shows it after the popup and fills `data-facts`. */
function Thanks({ helped }: Pick<DonatePageProps, "helped">) {
  return (
    <template>
      <div data-template="thanks">
        <Dialog
          title={thankYou.title}
          actions={
            <Button type="button" data-action="close">
              Close
            </Button>
          }
        >
          <div className={stack.even}>
            <p>{thankYou.text}</p>
            <div className={stack.even} data-facts="" />
            {helped}
          </div>
        </Dialog>
      </div>
    </template>
  );
}

function OtherWays({ contact: { phone, email } }: Pick<DonatePageProps, "contact">) {
  return (
    <section className={`${sheet} ${stack.tight}`} aria-labelledby="other-ways">
      <h2 id="other-ways">How to give</h2>
      <p>{donationTexts.closed}</p>
      <p>
        Please call <PhoneLink phone={phone} /> or write to <a href={`mailto:${email}`}>{email}</a>:
        we tell you how to give.
      </p>
    </section>
  );
}

function AccountFacts({ account }: { account: BankAccount }) {
  return (
    <section className={`${sheet} ${stack.tight}`} aria-labelledby="account">
      <h2 id="account">By bank transfer</h2>
      <Facts rows={accountFacts(account)} />
      <p>
        Tap “{donationTexts.transfer}” to get a code. Write it in the narration and we send your
        receipt.
      </p>
    </section>
  );
}

type DonationFormProps = {
  known: Partial<Record<DonationField, string>>;
  takesCards: boolean;
  usesPopup: boolean;
  account: BankAccount | undefined;
  ideas: readonly GiftIdea[];
  result: SubmissionResult | undefined;
};

/** Without scripts it redirects to the provider; `follow-donation-form.client.ts` adds the popup. */
function DonationForm({ known, takesCards, usesPopup, account, ideas, result }: DonationFormProps) {
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
                <Button data-donate="" data-popup={usesPopup ? "" : undefined}>
                  {donationTexts.give}
                </Button>
                <Button data-donate-disabled="" disabled hidden>
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
