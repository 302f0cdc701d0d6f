import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { href } from "react-router";
import { thankYou } from "#app/features/donations/donation/donation-fields.ts";
import { TransferFacts } from "#app/features/donations/donation/transfer-facts.tsx";
import { formatMoney, moneyInText } from "#app/platform/money.ts";
import { formatReference } from "#app/platform/references.ts";
import type { BankAccount } from "#app/platform/services.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { action, cluster, narrow, sheet, split, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { NextSteps } from "#app/ui/next-steps/next-steps.tsx";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { sum } from "./donate-page.css.ts";
import type { DonationReturnState, ReturnView } from "./follow-donation.ts";

type ReturnPageProps = {
  code: string;
  donation: ReturnView;
  again: { seconds: number; path: string } | undefined;
  result: SubmissionResult | undefined;
  helped: ReactNode;
};

export const returnTitles: Record<DonationReturnState, string> = {
  paid: thankYou.title,
  checking: "We are still checking your payment",
  unpaid: "Your gift is not paid yet",
  cancelled: "Your gift is not paid yet",
  failed: "The payment did not go through",
  transfer: "Please send your transfer",
  review: "We are looking at your payment",
  refunded: "This gift went back",
  closed: "This gift is closed",
};

/** The donation form's script copies `data-thanks` into its dialog and opens `data-gift` when that closes. */
export function ReturnPage({ code, donation, again, result, helped }: ReturnPageProps) {
  const { state, amountKobo, reference, receipt, ownPath, account, unreachable } = donation;
  if (account) return <Transfer donation={donation} account={account} />;
  const isPayable = ["unpaid", "cancelled", "failed", "checking"].includes(state);
  return (
    <div
      className={wrap}
      data-state={state}
      data-gift={state === "paid" ? href("/r/:reference", { reference }) : undefined}
    >
      {again && <meta httpEquiv="refresh" content={`${again.seconds};url=${again.path}`} />}
      <PageHeader title={returnTitles[state]} />
      <div className={`${narrow} ${sheet} ${stack.even}`}>
        {result && <ErrorSummary title={result.error?.[""]?.[0]} />}
        <Sentences donation={donation} isLooking={again !== undefined} />
        {state === "paid" && helped}
        {unreachable && <p>We cannot reach our payment provider now.</p>}
        <Facts
          rows={[
            { label: "Amount", value: formatMoney(amountKobo) },
            { label: "Reference", value: formatReference(reference) },
          ]}
        />
        <div className={cluster}>
          {ownPath && (
            <ButtonLink
              to={ownPath}
              variant={state === "paid" ? "primary" : "secondary"}
              data-thanks="action"
            >
              {receipt ? "See My Receipt" : "See My Gift"}
            </ButtonLink>
          )}
          {isPayable && (
            <Form action={href("/donate/return/:code", { code })}>
              <Button variant={state === "checking" ? "secondary" : "primary"}>
                {state === "failed" ? "Try Again" : "Continue to Payment"}
              </Button>
            </Form>
          )}
          {state !== "transfer" && state !== "checking" && (
            <ButtonLink to={href("/donate")} variant="quiet">
              Give Another Gift
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  );
}

/** The code comes first: without it we cannot find the gift. */
function Transfer({ donation, account }: { donation: ReturnView; account: BankAccount }) {
  const { state, firstName, amountKobo, reference, ownPath, mailedTo } = donation;
  return (
    <div className={wrap} data-state={state}>
      <PageHeader
        title={returnTitles[state]}
        intro={`Thank you${firstName && `, ${firstName}`}! Write this code in the narration, so that we find your gift.`}
      />
      <div className={split}>
        <div className={stack.even}>
          <TransferFacts account={account} amountKobo={amountKobo} reference={reference} />
          {mailedTo && <p>{`We have sent all of this to ${mailedTo}.`}</p>}
          {ownPath && (
            <p>
              <a className={action} href={ownPath} data-thanks="action">
                See My Gift
              </a>
            </p>
          )}
        </div>
        <section className={stack.even} aria-labelledby="next">
          <h2 id="next">What happens next</h2>
          <NextSteps
            steps={[
              { title: "You send the transfer.", text: "With your bank's app, and with the code." },
              {
                title: "We find it by its code.",
                text: "Most often on the same working day.",
              },
              { title: "You get your receipt.", text: "Once the money has arrived, by e-mail." },
            ]}
          />
        </section>
      </div>
    </div>
  );
}

function Sentences({ donation, isLooking }: { donation: ReturnView; isLooking: boolean }) {
  const { state, firstName, mailedTo, amountKobo, receipt } = donation;
  const texts: Record<DonationReturnState, ReactNode> = {
    paid: (
      <>
        <p>{thankYou.text}</p>
        <p className={sum} data-thanks="fact">
          <strong>{moneyInText(amountKobo)}</strong>
        </p>
        <p data-thanks="fact">
          {`${firstName ? `${firstName}, your receipt` : "Your receipt"}${receipt ? ` ${receipt}` : ""} is on its way ${mailedTo ? `to ${mailedTo}` : "by e-mail"}.`}
        </p>
      </>
    ),
    checking: (
      <p>
        {isLooking
          ? "Our payment provider has not confirmed it yet. This page checks again automatically. Once the money is here, we send your receipt by e-mail."
          : "Our payment provider has not confirmed it yet. You can close this page: we keep asking. Once the money is here, we send your receipt by e-mail."}
      </p>
    ),
    unpaid: <p>No money was taken. You can still pay.</p>,
    cancelled: <p>No money was taken. You can still pay.</p>,
    failed: <p>You can try again.</p>,
    transfer: <p>Thank you! Please write to us: we tell you where to send it.</p>,
    review: (
      <p>
        A payment reached us that does not match this gift. Our team checks it and writes to you.
        You do not need to do anything.
      </p>
    ),
    refunded: <p>The money was sent back to where it came from.</p>,
    closed: <p>If its money still comes, we count it.</p>,
  };
  return texts[state];
}
