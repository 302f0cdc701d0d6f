import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { nameOfBrowser } from "#app/features/accounts/auth/account-settings.ts";
import { roleNames } from "#app/platform/actor.ts";
import { formatDay, formatInstant } from "#app/platform/dates.ts";
import { nationalPhone } from "#app/platform/phone.ts";
import { formatReference } from "#app/platform/references.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { cluster, narrow, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import type { HeldData } from "./own-data.ts";

/** Lists say no more than this; the file has everything. */
const shown = 20;

/** What is kept of the person, by area, with the ways to take it along and to erase it. */
export function PrivacyScreen({ held }: { held: HeldData }) {
  const { account, sessions, requests, messages, letters } = held;
  return (
    <div className={`${narrow} ${stack.even}`}>
      <PageHeader
        title="Privacy Center"
        intro="What we keep about you. You can take it along as a file, correct it, or have it erased."
      />
      <div className={cluster}>
        <ButtonLink to={href("/dashboard/privacy/export")} reloadDocument>
          Download my data
        </ButtonLink>
        <ButtonLink variant="danger" to={href("/dashboard/privacy/erase")}>
          Erase my account
        </ButtonLink>
      </div>
      <Account account={account} />
      <Area title="Where you are signed in" rows={sessions}>
        {({ browser, signedInAt }) =>
          `${nameOfBrowser(browser)}, since ${formatInstant(signedInAt)}`
        }
      </Area>
      {!account.emailConfirmedAt && (
        <p>
          Please <Link to={href("/dashboard/settings")}>confirm your e-mail address</Link>: once we
          know that it is yours, the requests and letters that belong to it are listed here too.
        </p>
      )}
      <Area title="Adoption requests" rows={requests}>
        {({ reference, pet, status, sentAt }) => (
          <>
            <Link to={href("/r/:reference", { reference })} reloadDocument>
              {formatReference(reference)}
            </Link>
            {`: ${pet}, ${status}, ${formatDay(sentAt)}`}
          </>
        )}
      </Area>
      <Area title="Messages" rows={messages}>
        {({ reference, subject, status, sentAt }) =>
          `${formatReference(reference)}: ${subject}, ${status}, ${formatDay(sentAt)}`
        }
      </Area>
      <Area title="Letters to you" rows={letters}>
        {({ subject, at }) => `${subject}, ${formatInstant(at)}`}
      </Area>
    </div>
  );
}

function Account({ account }: Pick<HeldData, "account">) {
  const { name, email, phone, role, area, about, website, instagram, vcn, since } = account;
  const { hasPhoto, emailConfirmedAt } = account;
  return (
    <section className={`${sheet} ${stack.tight}`} aria-labelledby="held-account">
      <h2 id="held-account">Account</h2>
      <Facts
        rows={[
          { label: "Name", value: name },
          {
            label: "E-mail",
            value: `${email} (${emailConfirmedAt ? "confirmed" : "not confirmed"})`,
          },
          { label: "Phone", value: phone && nationalPhone(phone) },
          { label: "Role", value: roleNames[role] },
          { label: "Area", value: area },
          { label: "About", value: about },
          { label: "Website", value: website },
          { label: "Instagram", value: instagram && `@${instagram}` },
          ...(vcn ? [{ label: "VCN number", value: vcn }] : []),
          { label: "Photo", value: hasPhoto ? "yes" : "none" },
          { label: "With us since", value: formatDay(since) },
        ]}
      />
      <p>
        <Link to={href("/dashboard/profile/edit")}>Change it</Link>
      </p>
    </section>
  );
}

type AreaProps<Row> = { title: string; rows: Row[]; children: (row: Row) => ReactNode };

function Area<Row>({ title, rows, children }: AreaProps<Row>) {
  const id = `held-${title.toLowerCase().replaceAll(" ", "-")}`;
  return (
    <section className={`${sheet} ${stack.tight}`} aria-labelledby={id}>
      <h2 id={id}>{`${title} (${rows.length.toLocaleString("en")})`}</h2>
      {rows.length > 0 && (
        <ul className={stack.tight}>
          {rows.slice(0, shown).map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn once, in this order
            <li key={index}>{children(row)}</li>
          ))}
        </ul>
      )}
      {rows.length > shown && (
        <p>{`And ${(rows.length - shown).toLocaleString("en")} more, which are in the file.`}</p>
      )}
    </section>
  );
}
