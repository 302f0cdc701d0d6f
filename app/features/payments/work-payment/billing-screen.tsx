import { href } from "react-router";
import { type Role, runsRescue } from "#app/platform/actor.ts";
import { counted } from "#app/platform/in-words.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { formatMoney, sumOfMoney, sumsOfPage } from "#app/platform/money.ts";
import { ButtonLink, buttonClass } from "#app/ui/button/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { ListScreen } from "#app/ui/list-screen/list-screen.tsx";
import { PetFaces } from "#app/ui/pair/pet-faces.tsx";
import { type Column, TwoLines } from "#app/ui/table/table.tsx";
import * as css from "./billing-screen.css.ts";
import { type DebtAges, debtGroupName, debtGroups } from "./debt.ts";
import type { BillingRow, OwedSums } from "./own-money.ts";
import { billingList, moneyTexts } from "./work-payment.ts";

type BillingScreenProps = {
  role: Role;
  query: ListQuery<typeof billingList>;
  rows: BillingRow[];
  more: boolean;
  owed: OwedSums;
  ages: DebtAges;
};

const sumInWords = ({ count, kobo }: { count: number; kobo: number }) =>
  `${count} · ${formatMoney(kobo)}`;

function buildColumns(rows: readonly BillingRow[], isStaff: boolean): Column<BillingRow>[] {
  return [
    {
      label: "Picture",
      kind: "picture",
      cell: ({ who, faces }) => <PetFaces photos={faces} person={who} />,
    },
    {
      label: "Who",
      kind: "heading",
      sum: sumsOfPage,
      cell: ({ who, pet, long, href: to }) => (
        <TwoLines
          first={<Link to={to}>{who.name}</Link>}
          second={`${pet}, ${long}`}
          title={`${who.name}, ${pet}`}
        />
      ),
    },
    {
      label: "For",
      only: "table",
      cell: ({ what, provider }) => <TwoLines first={what} second={provider} title={what} />,
    },
    {
      label: "Agreed",
      kind: "number",
      only: "table",
      sum: sumOfMoney(rows, ({ agreedKobo }) => agreedKobo ?? 0),
      cell: ({ agreedKobo, money }) =>
        agreedKobo === null ? (
          <span className={css.open}>{money.replace(/^Agreed: /, "")}</span>
        ) : (
          formatMoney(agreedKobo)
        ),
    },
    {
      label: "Paid",
      kind: "number",
      only: "table",
      sum: sumOfMoney(rows, ({ paidKobo }) => paidKobo),
      cell: ({ paidKobo }) => formatMoney(paidKobo),
    },
    {
      label: "Owed",
      area: "owed",
      kind: "number",
      plain: true,
      sum: sumOfMoney(rows, ({ owedKobo }) => owedKobo),
      cell: ({ owedKobo, debt }) =>
        debt ? <strong>{formatMoney(owedKobo)}</strong> : <span className={css.open}>nothing</span>,
    },
    {
      label: "Age",
      area: "age",
      kind: "number",
      plain: true,
      cell: ({ debt }) =>
        debt ? (
          <span className={debt.group === "late" ? css.late : css.open}>{debt.age}</span>
        ) : null,
    },
    ...(isStaff
      ? [
          {
            label: "Remind",
            kind: "step" as const,
            cell: ({ reminder, who, pet }: BillingRow) =>
              reminder ? (
                <a
                  className={buttonClass({ variant: "secondary" }, css.remind)}
                  href={reminder}
                  rel="noreferrer"
                  aria-label={`Remind ${who.name} about ${pet} by WhatsApp`}
                >
                  <Icon name="whatsapp" />
                  <span className={css.word}>Remind</span>
                </a>
              ) : null,
          },
        ]
      : []),
  ];
}

export function BillingScreen({ role, rows, owed, ages, ...list }: BillingScreenProps) {
  const isStaff = runsRescue(role);
  return (
    <ListScreen
      {...list}
      list={billingList}
      rows={rows}
      columns={buildColumns(rows, isStaff)}
      layout={css.rows}
      title="Billing"
      line={
        <>
          {moneyTexts[role].billing}{" "}
          <Link to={href("/dashboard/payments")}>Everything paid is under Payments</Link>
        </>
      }
      action={
        !isStaff && (
          <ButtonLink variant="secondary" to={href("/dashboard/support")}>
            Ask about a payment
          </ButtonLink>
        )
      }
      pagesLabel="Pages of bookings"
      labels={{
        show: {
          filter: "Show",
          all: "All",
          names: { owed: "Owed", paid: "Paid" },
          counts: { owed: owed.all.count },
        },
      }}
      group={({ debt }) =>
        debt
          ? { title: debtGroupName(debt.group, ages), note: sumInWords(owed[debt.group]) }
          : { title: "Nothing owed" }
      }
      empty={{
        none: {
          title: "Nothing is booked",
          children: "Stays and appointments are listed here with what is agreed, paid and owed.",
        },
        noMatch: list.query.show === "owed" ? "Nothing is owed" : "Nothing was paid",
        showAll: "Show all",
      }}
    >
      {owed.all.count > 0 && <Debt owed={owed} ages={ages} />}
    </ListScreen>
  );
}

/** The sum and its age in one sentence, and as a bar whose parts have their sums below. */
function Debt({ owed, ages }: { owed: OwedSums; ages: DebtAges }) {
  const parts = debtGroups.filter((group) => owed[group].kobo > 0);
  const start = (at: number) => parts.slice(0, at).reduce((all, group) => all + share(group), 0);
  const share = (group: (typeof debtGroups)[number]) => (owed[group].kobo / owed.all.kobo) * 100;
  return (
    <section className={css.debt} aria-label="What is owed">
      <p className={css.lede}>
        <strong>{`Owed: ${formatMoney(owed.all.kobo)}`}</strong>
        {` for ${counted(owed.all.count, "booking")}`}
        {owed.late.kobo > 0 && (
          <strong className={css.late}>
            {`, ${formatMoney(owed.late.kobo)} of it for over ${ages[1]} days`}
          </strong>
        )}
        .
      </p>
      <svg className={css.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        {parts.map((group, at) => (
          <rect
            key={group}
            className={css.parts[group]}
            x={start(at)}
            width={share(group)}
            height="1"
          />
        ))}
      </svg>
      <ul className={css.key}>
        {parts.map((group) => (
          <li key={group} className={css.keyOf[group]}>
            {debtGroupName(group, ages)} <strong>{formatMoney(owed[group].kobo)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
