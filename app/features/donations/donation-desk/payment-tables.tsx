import type { RefundView } from "#app/features/donations/refund/refund.ts";
import { formatInstant } from "#app/platform/dates.ts";
import { formatMoney, sumOfMoney } from "#app/platform/money.ts";
import { stack } from "#app/ui/layout/layout.css.ts";
import { type Column, Table, TwoLines } from "#app/ui/table/table.tsx";

export type AttemptView = {
  id: string;
  reference: string;
  status: string;
  environment: "test" | "live";
  channel: string | null;
  cardLast4: string | null;
  paidKobo: number | null;
  feesKobo: number | null;
  failure: string | null;
  begunAt: string;
};

export type EventView = { id: string; event: string; receivedAt: string; outcome: string | null };

type PaymentTablesProps = { attempts: AttemptView[]; refunds: RefundView[]; events: EventView[] };

export function PaymentTables({ attempts, refunds, events }: PaymentTablesProps) {
  return (
    <>
      <Listed
        id="attempts"
        title="Payments tried"
        columns={attemptColumns(attempts)}
        rows={attempts}
      />
      <Listed id="refunds" title="Refunds" columns={refundColumns(refunds)} rows={refunds} />
      <Listed id="events" title="What the provider reported" columns={eventColumns} rows={events} />
    </>
  );
}

type ListedProps<Row> = { id: string; title: string; columns: Column<Row>[]; rows: Row[] };

function Listed<Row extends { id: string }>({ id, title, columns, rows }: ListedProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <section className={stack.tight} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Table caption={title} captionHidden columns={columns} rows={rows} rowKey={(row) => row.id} />
    </section>
  );
}

const money = (kobo: number | null) => (kobo === null ? "–" : formatMoney(kobo));

const attemptColumns = (rows: readonly AttemptView[]): Column<AttemptView>[] => [
  {
    label: "Provider's reference",
    kind: "heading",
    sum: "Together",
    cell: ({ reference, begunAt }) => (
      <TwoLines first={reference} second={formatInstant(begunAt)} title={reference} />
    ),
  },
  {
    label: "State",
    cell: ({ status, environment, failure }) => (
      <TwoLines
        first={`${status.replaceAll("_", " ")}${environment === "test" ? " (test)" : ""}`}
        second={failure}
        title={failure ?? undefined}
      />
    ),
  },
  {
    label: "By",
    cell: ({ channel, cardLast4 }) =>
      [channel?.replaceAll("_", " "), cardLast4 && `···· ${cardLast4}`].filter(Boolean).join(" ") ||
      "–",
  },
  {
    label: "Paid",
    kind: "number",
    sum: sumOfMoney(rows, ({ paidKobo }) => paidKobo ?? 0),
    cell: ({ paidKobo, feesKobo }) =>
      feesKobo === null ? (
        money(paidKobo)
      ) : (
        <TwoLines first={money(paidKobo)} second={`fees ${formatMoney(feesKobo)}`} />
      ),
  },
];

const refundStates: Record<RefundView["status"], string> = {
  asked: "asked, not answered",
  pending: "on its way",
  processed: "went back",
  failed: "did not work",
};

const refundColumns = (rows: readonly RefundView[]): Column<RefundView>[] => [
  {
    label: "Asked",
    kind: "heading",
    sum: "Went back",
    cell: ({ askedAt }) => formatInstant(askedAt),
  },
  {
    label: "Amount",
    kind: "number",
    plain: true,
    sum: sumOfMoney(rows, ({ status, amountKobo }) => (status === "processed" ? amountKobo : 0)),
    cell: ({ amountKobo }) => formatMoney(amountKobo),
  },
  {
    label: "State",
    cell: ({ status, isDuplicatePayment }) =>
      `${refundStates[status]}${isDuplicatePayment ? ", of the second payment" : ""}`,
  },
];

const eventColumns: Column<EventView>[] = [
  { label: "Event", kind: "heading", cell: ({ event }) => event },
  { label: "Received", cell: ({ receivedAt }) => formatInstant(receivedAt) },
  { label: "What came of it", cell: ({ outcome }) => outcome ?? "waits" },
];
