import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { formatReference } from "#app/platform/references.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { GivenConsents } from "#app/ui/consents/given-consents.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { AskingButton } from "#app/ui/form/asking-button.tsx";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { RecordActions } from "#app/ui/record-page/record-actions.tsx";
import { RecordPage } from "#app/ui/record-page/record-page.tsx";
import { maxListed, type OwnDataArea, type OwnDataView } from "./own-data.ts";

type PrivacyScreenProps = {
  data: OwnDataView;
  result: SubmissionResult | undefined;
};

export function PrivacyPage({ data, result }: PrivacyScreenProps) {
  const { confirmed, areas, consents } = data;
  const filled = areas.filter(({ count }) => count !== 0);
  const empty = areas.filter(({ count }) => count === 0);
  return (
    <RecordPage
      title="Privacy Center"
      intro="What we keep about you. You can take it along as a file, correct it, or have it erased."
      state={<p>The file holds everything on this page, and all of each list.</p>}
      actions={
        <RecordActions
          next={<ButtonLink to={href("/dashboard/privacy/export")}>Download my data</ButtonLink>}
        />
      }
    >
      {result && <ErrorSummary title={result.error?.[""]?.[0]} />}
      {filled.map(({ key, ...area }) =>
        area.count === undefined ? (
          <RecordArea key={key} {...area} />
        ) : (
          <ListArea key={key} {...area} />
        ),
      )}
      {!confirmed && (
        <p>
          Please <Link to={href("/dashboard/settings")}>confirm your e-mail address</Link>. Once we
          know that it is yours, the requests and e-mails that belong to it are listed here too.
        </p>
      )}
      {consents.length > 0 && (
        <section className={`${sheet} ${stack.tight}`} aria-labelledby="held-consents">
          <h2 id="held-consents">What you agreed to</h2>
          <GivenConsents
            consents={consents}
            form={({ id, text }) => (
              <AskingButton
                action={href("/dashboard/privacy")}
                intent="withdraw-consent"
                hidden={{ consent: id }}
                variant="secondary"
                label={`Take back: ${text}`}
                question={`Take back what you agreed to: “${text}”?`}
              >
                Take back
              </AskingButton>
            )}
          />
        </section>
      )}
      {empty.length > 0 && (
        <section className={stack.tight} aria-labelledby="held-nothing">
          <h2 id="held-nothing">Nothing stored</h2>
          <p>{`${empty.map(({ title }) => title).join(", ")}.`}</p>
        </section>
      )}
      <div>
        <ButtonLink variant="danger" to={href("/dashboard/privacy/erase")}>
          Erase my account
        </ButtonLink>
      </div>
    </RecordPage>
  );
}

type Area = Omit<OwnDataArea, "key">;

function RecordArea({ title, lines }: Area) {
  const id = headingId(title);
  return (
    <section className={`${sheet} ${stack.tight}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Facts rows={lines.map(({ label = "", text }) => ({ label, value: text }))} />
      <p>
        <Link to={href("/dashboard/profile/edit")}>Change it</Link>
      </p>
    </section>
  );
}

function ListArea({ title, count = 0, lines }: Area) {
  const id = headingId(title);
  return (
    <section className={`${sheet} ${stack.tight}`} aria-labelledby={id}>
      <h2 id={id}>{`${title} (${count.toLocaleString("en")})`}</h2>
      {lines.length > 0 && (
        <ul className={stack.tight}>
          {lines.map(({ reference, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn once, in this order
            <li key={index}>
              {reference && (
                <Link to={href("/r/:reference", { reference })}>{formatReference(reference)}</Link>
              )}
              {text}
            </li>
          ))}
        </ul>
      )}
      {count > maxListed && (
        <p>{`And ${(count - maxListed).toLocaleString("en")} more, which are in the file.`}</p>
      )}
    </section>
  );
}

function headingId(title: string): string {
  return `held-${title.toLowerCase().replaceAll(" ", "-")}`;
}
