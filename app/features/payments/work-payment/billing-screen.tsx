import { href } from "react-router";
import { type Role, runsRescue } from "#app/platform/actor.ts";
import { counted } from "#app/platform/in-words.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { formatMoney } from "#app/platform/money.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { FilterChips } from "#app/ui/filter-nav/filter-nav.tsx";
import { cluster, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { OwnList } from "#app/ui/list-screen/own-list.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import type { BillingRow } from "./own-money.ts";
import { billingList, moneyTexts } from "./work-payment.ts";

type BillingScreenProps = {
  role: Role;
  query: ListQuery<typeof billingList>;
  rows: BillingRow[];
  more: boolean;
  owed: { count: number; kobo: number };
};

export function BillingScreen({ role, rows, owed, ...list }: BillingScreenProps) {
  const { query } = list;
  const ways = (
    <div className={cluster}>
      {!runsRescue(role) && (
        <ButtonLink variant="secondary" to={href("/dashboard/support")}>
          Ask about a payment
        </ButtonLink>
      )}
      <Link to={href("/dashboard/payments")}>Everything paid is under Payments</Link>
    </div>
  );
  return (
    <OwnList
      {...list}
      list={billingList}
      title="Billing"
      intro={moneyTexts[role].billing}
      count={
        owed.count > 0 && `Owed: ${formatMoney(owed.kobo)} for ${counted(owed.count, "booking")}`
      }
      pagesLabel="Pages of bookings"
      tools={
        <FilterChips
          list={billingList}
          query={query}
          labels={{
            show: {
              filter: "Show",
              all: "All",
              names: { owed: "Owed" },
              counts: { owed: owed.count },
            },
          }}
        />
      }
      empty={{
        none: {
          title: "Nothing is booked",
          children: "Stays and appointments are listed here with what is agreed, paid and owed.",
          action: ways,
        },
        noMatch: "Nothing is owed",
        showAll: "Show all",
      }}
    >
      {rows.length > 0 && (
        <ul className={stack.even}>
          {rows.map(({ id, title, href: to, who, when, money, isOwed }) => (
            <li key={id} data-key={id} className={`${sheet} ${stack.tight}`}>
              <div className={cluster}>
                <h2>
                  <Link to={to}>{title}</Link>
                </h2>
                {isOwed && <Tag tone="pending">owed</Tag>}
              </div>
              <p>{[who, when].filter(Boolean).join(", ")}</p>
              <p>{money}</p>
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && ways}
    </OwnList>
  );
}
