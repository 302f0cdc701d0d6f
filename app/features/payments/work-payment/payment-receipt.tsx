import { href } from "react-router";
import { formatDay, formatInstant } from "#app/platform/dates.ts";
import type { Site } from "#app/platform/services.ts";
import { Button } from "#app/ui/button/button.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";
import { needsScript } from "#app/ui/layout/needs-script.ts";
import { Link } from "#app/ui/link/link.tsx";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import { Receipt } from "#app/ui/receipt/receipt.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import {
  moneyInWords,
  type Payment,
  paymentMethodNames,
  type Work,
  workTitle,
} from "./work-payment.ts";

type PaymentReceiptProps = {
  payment: Payment;
  work: Work;
  /** The page of its stay or appointment, if the reader may see it. */
  workPage: string | undefined;
  site: Site;
};

export function PaymentReceipt({ payment, work, workPage, site }: PaymentReceiptProps) {
  const { receipt, amountKobo, day, method, recordedBy, recordedAt, note, takenBack } = payment;
  const what = `${workTitle(work)}, ${formatDay(work.starts)}`;
  return (
    <div className={stack.wide}>
      <div data-screen="">
        <PageHeader
          title={`Receipt ${receipt}`}
          back={{ to: href("/dashboard/payments"), label: "Back to Payments" }}
          beside={takenBack && <Tag tone="rejected">void</Tag>}
          actions={
            takenBack ? undefined : (
              <Button type="button" variant="secondary" data-action="print" {...needsScript}>
                Print
              </Button>
            )
          }
        />
      </div>
      {takenBack && (
        <div role="note" className={stack.tight}>
          <p>
            {`This receipt is void: ${takenBack.by} took the payment back on ${formatInstant(takenBack.at)}.`}
          </p>
          {takenBack.reason && <Prose text={takenBack.reason} />}
        </div>
      )}
      <Receipt
        receipt={receipt}
        amountKobo={amountKobo}
        site={site}
        rows={[
          ...(takenBack ? [{ label: "State", value: "void" }] : []),
          { label: "Received from", value: work.owner || "The owner" },
          { label: "Received by", value: work.provider ?? recordedBy },
          { label: "Received on", value: formatDay(day) },
          { label: "Paid by", value: paymentMethodNames[method] },
          { label: "For", value: workPage ? <Link to={workPage}>{what}</Link> : what },
        ]}
      >
        <p>{`Recorded by ${recordedBy} on ${formatInstant(recordedAt)}.`}</p>
      </Receipt>
      <div data-screen="" className={stack.tight}>
        {note && <Prose text={note} />}
        <p>{`${moneyInWords(work)}.`}</p>
      </div>
    </div>
  );
}
