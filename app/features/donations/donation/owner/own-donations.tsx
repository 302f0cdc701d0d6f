import { href } from "react-router";
import { methodNames, ownDonationList } from "#app/features/donations/donation/donation.ts";
import { DonationTag } from "#app/features/donations/donation/donation-tag.tsx";
import { formatInstant } from "#app/platform/dates.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { formatMoney } from "#app/platform/money.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { cluster, narrow, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { OwnList, UnconfirmedEmail } from "#app/ui/list-screen/own-list.tsx";
import { RecordCard } from "#app/ui/record-card/record-card.tsx";
import type { OwnDonation } from "./own-donations.ts";

type OwnDonationsProps = {
  query: ListQuery<typeof ownDonationList>;
  rows: OwnDonation[];
  more: boolean;
  /** Whether the person's address is known to be theirs. */
  confirmed: boolean;
};

/** What a person gave, each with where it stands; nothing else on the dashboard costs anything. */
export function OwnDonations({ rows, confirmed, ...list }: OwnDonationsProps) {
  const give = <ButtonLink to={href("/donate")}>Donate</ButtonLink>;
  return (
    <OwnList
      {...list}
      list={ownDonationList}
      title="Payments"
      intro="Your account is free of charge. The gifts made with your e-mail address, newest first."
      actions={rows.length > 0 && give}
      pagesLabel="Pages of payments"
      empty={{
        none: {
          title: "You have no payments yet",
          children: "We keep no card and no bank details of yours.",
          action: (
            <div className={cluster}>
              {give}
              <Link to={href("/dashboard/billing")}>Billing</Link>
            </div>
          ),
        },
      }}
    >
      {!confirmed && (
        <UnconfirmedEmail>
          Once we know that it is yours, the gifts that were made with it are listed here.
        </UnconfirmedEmail>
      )}
      {rows.length > 0 && (
        <ul className={`${narrow} ${stack.even}`}>
          {rows.map(({ reference, amountKobo, method, status, receipt, sentAt }) => (
            <RecordCard
              key={reference}
              title={formatMoney(amountKobo)}
              tag={<DonationTag status={status} />}
              details={formatInstant(sentAt)}
              reference={reference}
              text={[methodNames[method], receipt && `receipt ${receipt}`]
                .filter(Boolean)
                .join(", ")}
            />
          ))}
        </ul>
      )}
    </OwnList>
  );
}
