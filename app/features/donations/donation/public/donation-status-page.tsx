import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { withRedirect } from "#app/features/accounts/auth/sign-in/redirect-to.ts";
import { DonationTag } from "#app/features/donations/donation/donation-tag.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { StatusFacts } from "#app/ui/facts/facts.tsx";
import { narrow, sheet, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { SaveLink } from "#app/ui/save-link/save-link.tsx";
import type { DonationStatusView } from "./follow-donation.ts";

type DonationStatusProps = { followed: DonationStatusView; result: SubmissionResult | undefined };

export function DonationStatusPage({ followed, result }: DonationStatusProps) {
  const { reference, kind, status, next, sentAt, changedAt, ownPath, erased } = followed;
  return (
    <div className={wrap}>
      <PageHeader title={ownPath ? "Your gift" : kind} />
      <div className={`${narrow} ${sheet} ${stack.even}`}>
        {result && <ErrorSummary title={result.error?.[""]?.[0]} />}
        <div>
          <DonationTag status={status} />
        </div>
        <p>{next}</p>
        {ownPath && (
          <div>
            <ButtonLink to={ownPath}>See My Gift</ButtonLink>
          </div>
        )}
        <StatusFacts followed={{ reference, sentAt, changedAt }} sent="Begun" />
        <SaveLink reference={reference} what="gift" />
        {!ownPath && !erased && (
          <p>
            Is it yours? Open the link in our e-mail about it, or your account with the same
            address:{" "}
            <a href={withRedirect(href("/login"), href("/r/:reference", { reference }))}>Login</a>.
          </p>
        )}
      </div>
    </div>
  );
}
