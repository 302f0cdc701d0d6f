import { href } from "react-router";
import {
  countedStatuses,
  donationStatusNames,
  donationStatusTones,
  donationMethodNames as giftMethodNames,
  ownDonationList,
} from "#app/features/donations/donation/donation.ts";
import type { Role } from "#app/platform/actor.ts";
import { formatInstant } from "#app/platform/dates.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { formatMoney, sumOfMoney, sumsOfPage } from "#app/platform/money.ts";
import { formatReference } from "#app/platform/references.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { cluster } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { OwnList, UnconfirmedEmail } from "#app/ui/list-screen/own-list.tsx";
import { type Column, Table, TwoLines } from "#app/ui/table/table.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import type { PaymentRow } from "./own-money.ts";
import { moneyTexts, paymentInWords, receiptPath } from "./work-payment.ts";

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
        <Table
          caption="Payments"
          captionHidden
          columns={buildColumns(rows)}
          rows={rows}
          rowKey={rowKey}
        />
      )}
      {rows.length > 0 && (
        <p>
          <Link to={href("/dashboard/billing")}>What is owed is under Billing</Link>
        </p>
      )}
    </OwnList>
  );
}

const rowKey = (row: PaymentRow) => (row.kind === "gift" ? row.gift.reference : row.payment.id);

/** What counts: a gift that arrived, and a payment that was not taken back. */
function paidKobo(row: PaymentRow): number {
  if (row.kind === "work") return row.payment.takenBack ? 0 : row.payment.amountKobo;
  const { status, amountKobo } = row.gift;
  return countedStatuses.some((one) => one === status) ? amountKobo : 0;
}

const buildColumns = (rows: readonly PaymentRow[]): Column<PaymentRow>[] => [
  {
    label: "What for",
    kind: "heading",
    sum: sumsOfPage,
    cell: (row) =>
      row.kind === "gift" ? (
        <TwoLines
          first={
            <Link to={href("/r/:reference", { reference: row.gift.reference })}>
              {`Gift ${formatReference(row.gift.reference)}`}
            </Link>
          }
          second={`${giftMethodNames[row.gift.method]}, ${formatInstant(row.gift.sentAt)}`}
          wide
        />
      ) : (
        <TwoLines
          first={row.what ?? "A stay or an appointment"}
          second={paymentInWords(row.payment)}
          title={row.what}
          wide
        />
      ),
  },
  {
    label: "Amount",
    kind: "number",
    plain: true,
    sum: sumOfMoney(rows, paidKobo),
    cell: (row) => (
      <strong>
        {formatMoney(row.kind === "gift" ? row.gift.amountKobo : row.payment.amountKobo)}
      </strong>
    ),
  },
  {
    label: "Receipt",
    cell: (row) =>
      row.kind === "work" ? (
        <Link to={receiptPath(row.payment.id)}>{row.payment.receipt}</Link>
      ) : (
        (row.gift.receipt ?? null)
      ),
  },
  {
    label: "State",
    kind: "state",
    cell: (row) =>
      row.kind === "gift" ? (
        <Tag tone={donationStatusTones[row.gift.status]}>
          {donationStatusNames[row.gift.status]}
        </Tag>
      ) : row.payment.takenBack ? (
        <Tag tone="rejected">taken back</Tag>
      ) : null,
  },
];
