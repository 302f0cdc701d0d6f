import { href } from "react-router";
import {
  donationStatusNames,
  donationStatusTones,
  donationMethodNames as giftMethodNames,
  ownDonationList,
} from "#app/features/donations/donation/donation.ts";
import type { OwnDonation } from "#app/features/donations/donation/owner/own-donations.ts";
import type { Role } from "#app/platform/actor.ts";
import { formatInstant } from "#app/platform/dates.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { formatMoney } from "#app/platform/money.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { cluster, narrow, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { OwnList, UnconfirmedEmail } from "#app/ui/list-screen/own-list.tsx";
import { RecordCard } from "#app/ui/record-card/record-card.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import type { PaymentRow } from "./own-money.ts";
import { moneyTexts, type Payment, paymentInWords, receiptPath } from "./work-payment.ts";

type PaymentsScreenProps = {
  role: Role;
  query: ListQuery<typeof ownDonationList>;
  rows: PaymentRow[];
  more: boolean;
  /** Whether the e-mail address is confirmed. */
  confirmed: boolean;
};

export function PaymentsScreen({ role, rows, confirmed, ...list }: PaymentsScreenProps) {
  const give = <ButtonLink to={href("/donate")}>Donate</ButtonLink>;
  const ways = (
    <div className={cluster}>
      {give}
      <Link to={href("/dashboard/billing")}>What is owed is under Billing</Link>
    </div>
  );
  return (
    <OwnList
      {...list}
      list={ownDonationList}
      title="Payments"
      intro={`${moneyTexts[role].payments}, and the gifts made with your e-mail address, newest first.`}
      actions={rows.length > 0 && give}
      pagesLabel="Pages of payments"
      empty={{
        none: {
          title: "You have no payments yet",
          children: "We do not store your card or bank details.",
          action: ways,
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
          {rows.map((row) =>
            row.kind === "gift" ? (
              <GiftCard key={row.gift.reference} gift={row.gift} />
            ) : (
              <PaymentCard key={row.payment.id} payment={row.payment} what={row.what} />
            ),
          )}
        </ul>
      )}
      {rows.length > 0 && (
        <p>
          <Link to={href("/dashboard/billing")}>What is owed is under Billing</Link>
        </p>
      )}
    </OwnList>
  );
}

function GiftCard({ gift }: { gift: OwnDonation }) {
  const { reference, amountKobo, method, status, receipt, sentAt } = gift;
  return (
    <RecordCard
      title={formatMoney(amountKobo)}
      tag={<Tag tone={donationStatusTones[status]}>{donationStatusNames[status]}</Tag>}
      details={`Gift, ${formatInstant(sentAt)}`}
      reference={reference}
      text={[giftMethodNames[method], receipt && `receipt ${receipt}`].filter(Boolean).join(", ")}
    />
  );
}

function PaymentCard({ payment, what }: { payment: Payment; what: string | undefined }) {
  const { id, amountKobo, receipt, takenBack } = payment;
  return (
    <li data-key={id} className={`${sheet} ${stack.tight}`}>
      <div className={cluster}>
        <h2>{formatMoney(amountKobo)}</h2>
        {takenBack && <Tag tone="rejected">taken back</Tag>}
      </div>
      {what && <p>{what}</p>}
      <p>
        {`${paymentInWords(payment)}, `}
        <Link to={receiptPath(id)}>{`receipt ${receipt}`}</Link>
      </p>
    </li>
  );
}
