import type { ReactNode } from "react";
import { href } from "react-router";
import {
  type DonationStatus,
  donationList,
  donationMethodNames,
  donationStatusNames,
  reviewReasonNames,
} from "#app/features/donations/donation/donation.ts";
import { DonationTag } from "#app/features/donations/donation/donation-tag.tsx";
import type { DonationRow, MonthTotal } from "#app/features/donations/donation/donation-views.ts";
import { formatDay, formatMonth } from "#app/platform/dates.ts";
import { type ListQuery, listHref } from "#app/platform/lists/list-query.ts";
import { countOrMore } from "#app/platform/lists/max-counted.ts";
import { formatMoney, sumOfMoney } from "#app/platform/money.ts";
import { formatReference } from "#app/platform/references.ts";
import { BarChart } from "#app/ui/bar-chart/bar-chart.tsx";
import { Button, ButtonLink, buttonClass } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { SelectField } from "#app/ui/field/field.tsx";
import { filters, columns as pairs, panel, panelTitle, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { ListScreen } from "#app/ui/list-screen/list-screen.tsx";
import { type Column, Table, TwoLines } from "#app/ui/table/table.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";

type DonationListProps = {
  query: ListQuery<typeof donationList>;
  rows: DonationRow[];
  more: boolean;
  total: { count: number; over: boolean };
  sums: { received: number; awaited: number };
  toReview: number;
  byStatus: Record<DonationStatus, number>;
  months: MonthTotal[];
  /** A form in `children` was refused. */
  failed: boolean;
  children: ReactNode;
};

const buildColumns = (rows: readonly DonationRow[]): Column<DonationRow>[] => [
  {
    label: "Giver",
    kind: "heading",
    sum: "Received on this page",
    cell: ({ id, name, reference, email }) => (
      <TwoLines
        first={
          <Link to={href("/dashboard/staff/donations/:id", { id })}>
            {name || email || "Without a name"}
          </Link>
        }
        second={formatReference(reference)}
      />
    ),
  },
  {
    label: "Amount",
    kind: "number",
    sum: sumOfMoney(rows, ({ paid, voided, amountKobo, refundedKobo }) =>
      paid && !voided ? amountKobo - refundedKobo : 0,
    ),
    cell: ({ amountKobo }) => formatMoney(amountKobo),
  },
  { label: "Method", cell: ({ method }) => donationMethodNames[method] },
  { label: "Given", cell: ({ givenAt }) => formatDay(givenAt) },
  { label: "Receipt", cell: ({ receipt }) => receipt ?? "–" },
  {
    label: "State",
    kind: "state",
    cell: ({ status, voided, review }) => (
      <>
        {voided ? <Tag tone="neutral">voided</Tag> : <DonationTag status={status} />}
        {review && status !== "needs_review" && (
          <>
            {" "}
            <Tag tone="pending">{reviewReasonNames[review]}</Tag>
          </>
        )}
      </>
    ),
  },
];

export function DonationList(props: DonationListProps) {
  const { total, sums, toReview, byStatus, months, failed, children, ...list } = props;
  const { query } = list;
  const { show, period, month, method, q } = query;
  const isCounted = !(show || period || month || method || q);
  const count = `${total.over ? "Over " : ""}${total.count.toLocaleString("en")} ${total.count === 1 ? "gift" : "gifts"}`;
  const money = [
    ...(sums.received > 0 ? [`${formatMoney(sums.received)} received`] : []),
    ...(sums.awaited > 0 ? [`${formatMoney(sums.awaited)} not paid`] : []),
  ];
  return (
    <div className={stack.wide}>
      <ListScreen
        {...list}
        list={donationList}
        columns={buildColumns(list.rows)}
        title="Donations"
        {...(money.length > 0 ? { line: [count, ...money].join(" · ") } : { count })}
        searchLabel="Search donations"
        action={<ButtonLink to={href("/dashboard/staff/donations/new")}>Record a Gift</ButtonLink>}
        others={<Others query={query} />}
        failed={failed}
        labels={{
          show: {
            filter: "Filter by what is due",
            all: "All",
            names: { review: "To review" },
            counts: { review: countOrMore(toReview) },
          },
          method: { filter: "Filter by method", all: "Any method", names: donationMethodNames },
          period: {
            filter: "Filter by when it was given",
            all: "Any time",
            names: {
              month: "This month",
              "last-month": "Last month",
              year: "This year",
              "last-year": "Last year",
            },
          },
          status: {
            filter: "Filter by state",
            all: "Any state",
            names: donationStatusNames,
            ...(isCounted && { counts: { ...noDonations, ...byStatus } }),
          },
        }}
        pagesLabel="Pages of donations"
        empty={{
          none: {
            title: "No donations yet",
            children: "Gifts by card and by transfer appear here, and those that you write down.",
          },
          noMatch: "No donation matches",
          showAll: "Show all donations",
        }}
      >
        {children}
        {month && <p>{`Given in ${formatMonth(month)}.`}</p>}
      </ListScreen>
      <Totals months={months} query={query} />
    </div>
  );
}

const noDonations = Object.fromEntries(
  Object.keys(donationStatusNames).map((status) => [status, 0]),
) as Record<DonationStatus, number>;

function Others({ query }: { query: DonationListProps["query"] }) {
  const csv = { ...donationList, path: href("/dashboard/staff/donations.csv") };
  return (
    <>
      <ButtonLink variant="secondary" to={href("/dashboard/staff/donations/statements")}>
        Bank Statements
      </ButtonLink>
      <a className={buttonClass({ variant: "secondary" })} href={listHref(csv, query)} download>
        Download CSV
      </a>
    </>
  );
}

function Totals({ months, query }: Pick<DonationListProps, "months" | "query">) {
  const columnsOfMonths: Column<MonthTotal>[] = [
    {
      label: "Month",
      kind: "heading",
      sum: "Together",
      cell: ({ month }) => <Link to={listHref(donationList, { month })}>{formatMonth(month)}</Link>,
    },
    {
      label: "Gifts",
      kind: "number",
      sum: months.reduce((all, { donations }) => all + donations, 0).toLocaleString("en"),
      cell: ({ donations }) => donations.toLocaleString("en"),
    },
    {
      label: "Amount",
      kind: "number",
      sum: sumOfMoney(months, ({ amountKobo }) => amountKobo),
      cell: ({ amountKobo }) => formatMoney(amountKobo),
    },
  ];
  const latestFirst = months.toReversed();
  return (
    <div className={pairs}>
      <section className={panel} aria-labelledby="months">
        <h2 id="months" className={panelTitle}>
          Donations a month, in naira
        </h2>
        <BarChart
          id="months-chart"
          title="Donations a month, in naira"
          description={latestFirst
            .map(({ month, amountKobo }) => `${formatMonth(month)} ${formatMoney(amountKobo)}`)
            .join(", ")}
          heads={{ label: "Month", value: "Naira" }}
          bars={latestFirst.map(({ month, amountKobo }) => ({
            label: formatMonth(month),
            value: Math.floor(amountKobo / 100),
          }))}
        />
      </section>
      <section className={panel} aria-labelledby="totals">
        <h2 id="totals" className={panelTitle}>
          Totals
        </h2>
        <Disclosure title="Gifts and amounts by month">
          <Table
            caption="What was given in each month, less what went back"
            captionHidden
            columns={columnsOfMonths}
            rows={latestFirst}
            rowKey={({ month }) => month}
          />
        </Disclosure>
        <form action={donationList.path} className={filters}>
          <SelectField
            id="month"
            name="month"
            label="Show the gifts of a month"
            defaultValue={query.month}
            placeholder="Any month"
            options={latestFirst.map(({ month }) => ({ value: month, label: formatMonth(month) }))}
          />
          <Button variant="secondary">Show</Button>
        </form>
      </section>
    </div>
  );
}
