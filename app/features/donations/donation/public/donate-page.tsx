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
  thankYou,
} from "#app/features/donations/donation/donation-fields.ts";
import type { GiftIdea } from "#app/features/donations/donation/gift-idea.ts";
import { moneyInText } from "#app/platform/money.ts";
import { whatsAppShareLink } from "#app/platform/phone.ts";
import { Button, buttonClass } from "#app/ui/button/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { RadioGroup } from "#app/ui/field/choice.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { Icon } from "#app/ui/icons/icon.tsx";
import { cluster, pair, sheet, split, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { PhoneLink } from "#app/ui/phone-link/phone-link.tsx";
import { useSite } from "#app/ui/shell/shell.tsx";
import * as css from "./donate-page.css.ts";

type DonatePageProps = DonationFormProps & {
  contact: { phone: string; email: string };
  helped: ReactNode;
  /** The picture of the dialog. */
  thanks: ReactNode;
};

/** @see specification 2.4 */
export function DonatePage({ contact, helped, thanks, ...form }: DonatePageProps) {
  const { takesCards, usesPopup, takesTransfers } = form;
  const { moneyUse } = useSite();
  const isOpen = takesCards || takesTransfers;
  return (
    <div className={wrap}>
      <div className={split}>
        <div>
          <PageHeader
            title="Donate to help animals"
            intro="Your gift feeds, treats and shelters rescued dogs and cats in Lagos until they find a home."
          />
          {isOpen ? <DonationForm {...form} /> : <OtherWays contact={contact} />}
        </div>
        <div className={`${stack.wide} ${css.beside}`}>
          {helped}
          <section className={stack.tight} aria-labelledby="how">
            <h2 id="how" className={css.smallTitle}>
              How it works
            </h2>
            {takesCards && (
              <p>You pay at Paystack. We never see your card. The receipt comes by e-mail.</p>
            )}
            {!takesCards && isOpen && <p>{donationTexts.closed}</p>}
            <p>
              We use your name and e-mail address only for this gift and its receipt. We show nobody
              that you gave, or how much.
            </p>
          </section>
          <section className={stack.tight} aria-labelledby="use">
            <h2 id="use" className={css.smallTitle}>
              Where your gift goes
            </h2>
            <p>{moneyUse}</p>
          </section>
        </div>
      </div>
      {usesPopup && <Thanks picture={thanks} />}
      {isOpen && <script type="module" src="/donate.js" />}
    </div>
  );
}

/** The page's script shows it after the popup. It fills `data-facts` and the start of `data-actions`. */
function Thanks({ picture }: { picture: ReactNode }) {
  const { name, origin } = useSite();
  const text = `I gave to ${name}. They find homes for animals: ${origin}${href("/donate")}`;
  return (
    <template>
      <div data-template="thanks">
        <Dialog
          title={thankYou.title}
          picture={picture}
          actions={
            <div className={cluster} data-actions="">
              <a
                className={buttonClass({ variant: "secondary" })}
                href={whatsAppShareLink(text)}
                rel="noreferrer"
              >
                <Icon name="whatsapp" />
                Tell a friend
              </a>
              <Button type="button" variant="quiet" data-action="close">
                Close
              </Button>
            </div>
          }
        >
          <div className={stack.even}>
            <p>{thankYou.text}</p>
            <div className={stack.tight} data-facts="" />
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

type DonationFormProps = {
  known: Partial<Record<DonationField, string>>;
  takesCards: boolean;
  usesPopup: boolean;
  takesTransfers: boolean;
  ideas: readonly GiftIdea[];
  result: SubmissionResult | undefined;
};

/** Without scripts it redirects to the provider; `follow-donation-form.client.ts` adds the popup. */
function DonationForm(props: DonationFormProps) {
  const { known, takesCards, usesPopup, takesTransfers, ideas, result } = props;
  const chosen = result?.initialValue?.choice ?? known.amount;
  return (
    <Form
      id="donation"
      action={href("/donate")}
      className={stack.even}
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
                options={ideas.map(({ kobo, does }) => ({
                  value: String(kobo / 100),
                  label: <span className={css.amount}>{moneyInText(kobo)}</span>,
                  hint: does,
                }))}
                tiles
                defaultValue={typeof chosen === "string" ? chosen : undefined}
                unmarked
              />
            )}
            <TextField
              {...text("amount")}
              inputMode="decimal"
              required
              missing={donationTexts.amount}
              hint={`${ideas.length > 0 ? "Or any other amount, from" : "From"} ${moneyInText(minDonationKobo)} to ${moneyInText(maxDonationKobo)}.`}
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
                <Button
                  wide
                  className={css.tall}
                  data-donate=""
                  data-popup={usesPopup ? "" : undefined}
                >
                  {donationTexts.give}
                </Button>
                <Button wide className={css.tall} data-donate-disabled="" disabled hidden>
                  {donationTexts.disabled}
                </Button>
              </div>
            )}
            {takesTransfers && (
              <div className={stack.tight}>
                <Button
                  variant="secondary"
                  wide
                  name="method"
                  value="transfer"
                  aria-describedby="transfer-hint"
                >
                  {donationTexts.transfer}
                </Button>
                <p id="transfer-hint" className={css.hint}>
                  {donationTexts.transferHint}
                </p>
              </div>
            )}
          </>
        );
      }}
    </Form>
  );
}
