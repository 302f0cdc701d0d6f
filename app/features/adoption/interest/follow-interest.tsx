import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { formatDay, formatInstant } from "#app/platform/dates.ts";
import { formatReference } from "#app/platform/references.ts";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { cluster, sheet, split, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import { VerifySenderForm } from "#app/ui/verify-sender-form/verify-sender-form.tsx";
import type { InterestStatusView } from "./follow-interest.ts";
import { InterestTag } from "./interest-tag.tsx";
import { WithdrawForm } from "./withdraw-form.tsx";

/** The page behind a request's reference: its status for everybody, all of it for its sender; no account needed. */
export function InterestStatusPage({
  followed,
  submissionKey,
  result,
}: {
  followed: InterestStatusView;
  submissionKey: string;
  result: SubmissionResult | undefined;
}) {
  const { whole } = followed;
  return (
    <div className={wrap}>
      <PageHeader title={whole ? `Your request for ${whole.pet.name}` : followed.kind} />
      <div className={split}>
        <div className={`${sheet} ${stack.even}`}>
          {whole && result && <ErrorSummary title={result.error?.[""]?.[0]} />}
          <div>
            <InterestTag status={followed.status} />
          </div>
          <p>{followed.next}</p>
          {whole?.reason && <Prose text={whole.reason} />}
          <Facts
            rows={[
              { label: "Reference", value: formatReference(followed.reference) },
              { label: "Sent", value: formatDay(followed.sentAt) },
              { label: "Last change", value: formatDay(followed.changedAt) },
            ]}
          />
          {whole?.withdrawable && (
            <WithdrawForm
              reference={followed.reference}
              pet={whole.pet.name}
              status={followed.status}
              submissionKey={submissionKey}
            />
          )}
        </div>
        {whole ? (
          <Whole whole={whole} />
        ) : (
          <VerifySenderForm reference={followed.reference} what="request" result={result} />
        )}
      </div>
    </div>
  );
}

function Whole({ whole }: { whole: NonNullable<InterestStatusView["whole"]> }) {
  return (
    <div className={stack.wide}>
      <section aria-labelledby="sent">
        <h2 id="sent">What you sent</h2>
        <Facts
          rows={[
            {
              label: "Pet",
              value: (
                <a href={href("/pet-details/:id", { id: whole.pet.id })}>
                  {whole.pet.name}, {whole.pet.breed}
                </a>
              ),
            },
            { label: "Name", value: whole.name },
            { label: "Email", value: whole.email },
            { label: "Phone", value: whole.phone },
            { label: "Message", value: whole.message },
          ]}
        />
      </section>
      <section className={stack.even} aria-labelledby="history">
        <h2 id="history">What happened so far</h2>
        <ol className={stack.tight}>
          {whole.history.map((change) => (
            <li key={change.at + change.status} className={cluster}>
              <InterestTag status={change.status} /> {formatInstant(change.at)}
              {change.takenBack && " We took our answer back and look at your request again."}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
