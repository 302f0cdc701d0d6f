import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { donationMethodNames, isUnpaid } from "#app/features/donations/donation/donation.ts";
import { DonationTag } from "#app/features/donations/donation/donation-tag.tsx";
import type { OwnDonationView } from "#app/features/donations/donation/public/follow-donation.ts";
import { TransferFacts } from "#app/features/donations/donation/transfer-facts.tsx";
import { formatDay, formatInstant } from "#app/platform/dates.ts";
import { formatMoney } from "#app/platform/money.ts";
import { formatReference } from "#app/platform/references.ts";
import type { Site } from "#app/platform/services.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { cluster, split, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { needsScript } from "#app/ui/layout/needs-script.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Receipt } from "#app/ui/receipt/receipt.tsx";

type OwnDonationProps = {
  donation: OwnDonationView;
  site: Site;
  result: SubmissionResult | undefined;
};

export function OwnDonation({ donation, site, result }: OwnDonationProps) {
  const { link, receipt, status, next, erased, account, amountKobo, reference } = donation;
  return (
    <div className={wrap}>
      <div data-screen="">
        <PageHeader
          title={receipt ? `Receipt ${receipt}` : "Your gift"}
          beside={<DonationTag status={status} />}
          actions={
            receipt ? (
              <Button type="button" data-action="print" {...needsScript}>
                Print
              </Button>
            ) : undefined
          }
        />
      </div>
      <div className={split}>
        <div className={stack.wide}>
          <div data-screen="" className={stack.tight}>
            {result && <ErrorSummary title={result.error?.[""]?.[0]} />}
            <p>{next}</p>
          </div>
          {account && (
            <section className={stack.even} aria-labelledby="account">
              <h2 id="account">Where to send it</h2>
              <TransferFacts account={account} amountKobo={amountKobo} reference={reference} />
            </section>
          )}
          {receipt ? (
            <GiftReceipt donation={donation} site={site} />
          ) : (
            <Begun donation={donation} />
          )}
        </div>
        <div data-screen="" className={stack.wide}>
          <section className={stack.tight} aria-labelledby="history">
            <h2 id="history">What happened so far</h2>
            <ol className={stack.tight}>
              {donation.history.map(({ at, status: reached }) => (
                <li key={at + reached} className={cluster}>
                  <DonationTag status={reached} /> {formatInstant(at)}
                </li>
              ))}
            </ol>
          </section>
          {erased ? (
            <p>The giver's name is erased. The amount stays in our books.</p>
          ) : (
            <section className={stack.tight} aria-labelledby="held">
              <h2 id="held">Your data</h2>
              <p>{[donation.name, donation.email].filter(Boolean).join(", ")}</p>
              <div>
                <ButtonLink to={href("/donations/:link/data", { link })} variant="secondary">
                  Download
                </ButtonLink>
              </div>
              <Disclosure title="Erase it">
                <Form action={href("/donations/:link", { link })} className={stack.tight}>
                  <HiddenFields values={{ intent: "erase" }} />
                  <p>
                    We erase your name and e-mail address, here and in our e-mails. The amount, the
                    day and the receipt number stay in our books. This cannot be undone.
                  </p>
                  <div>
                    <Button variant="danger" pendingText="Erasing…">
                      Erase My Name and Address
                    </Button>
                  </div>
                </Form>
              </Disclosure>
            </section>
          )}
        </div>
      </div>
    </div>
  );
}

function GiftReceipt({ donation, site }: { donation: OwnDonationView; site: Site }) {
  const { receipt = "", name, amountKobo, refundedKobo, method, card, paidAt } = donation;
  return (
    <Receipt
      receipt={receipt}
      amountKobo={amountKobo}
      site={site}
      rows={[
        { label: "Received from", value: name || "A giver" },
        { label: "Received on", value: paidAt ? formatDay(paidAt) : "" },
        {
          label: "Paid by",
          value: card
            ? `${donationMethodNames[method]} ending in ${card}`
            : donationMethodNames[method],
        },
        ...(refundedKobo > 0 ? [{ label: "Sent back", value: formatMoney(refundedKobo) }] : []),
        { label: "Reference", value: formatReference(donation.reference) },
      ]}
    >
      <p>Received as a gift for the rescue of animals, without anything in return.</p>
    </Receipt>
  );
}

function Begun({ donation }: { donation: OwnDonationView }) {
  return (
    <section className={stack.tight} aria-labelledby="donation">
      <h2 id="donation">The gift</h2>
      <Facts
        rows={[
          { label: "Amount", value: formatMoney(donation.amountKobo) },
          { label: "By", value: donationMethodNames[donation.method] },
          { label: "Begun on", value: formatDay(donation.sentAt) },
          { label: "Reference", value: formatReference(donation.reference) },
        ]}
      />
      {isUnpaid(donation.status) && (
        <div>
          <ButtonLink to={href("/donate")}>Give Again</ButtonLink>
        </div>
      )}
    </section>
  );
}
