import type { ReactNode } from "react";
import { donationTexts, thankYou } from "#app/features/donations/donation/donation-fields.ts";
import { accountFacts } from "#app/features/donations/donation/transfer-facts.tsx";
import type { BankAccount } from "#app/platform/services.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { sheet, split, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { PhoneLink } from "#app/ui/phone-link/phone-link.tsx";
import { DonationForm, type DonationFormProps } from "./donation-form.tsx";

type DonatePageProps = DonationFormProps & {
  contact: { phone: string; email: string };
  /** An animal that gifts have helped. */
  helped: ReactNode;
};

/** The form to donate, how it works, and the account for transfers. @see specification 2.4 */
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

/** Shown by the page's script after the popup, which puts the gift's facts into `data-facts`. */
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

/** Where gifts can be given neither by card nor to an account. */
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
