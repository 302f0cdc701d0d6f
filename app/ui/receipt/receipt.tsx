import type { ReactNode } from "react";
import { formatMoney } from "#app/platform/money.ts";
import { nationalPhone } from "#app/platform/phone.ts";
import type { Site } from "#app/platform/services.ts";
import { trialReceiptSentence } from "#app/platform/trial-site.ts";
import { type Fact, Facts } from "#app/ui/facts/facts.tsx";
import { EmailText } from "#app/ui/link/email-text.tsx";
import * as css from "./receipt.css.ts";

type ReceiptProps = {
  receipt: string;
  amountKobo: number;
  rows: readonly Fact[];
  site: Site;
  children: ReactNode;
};

export function Receipt({ receipt, amountKobo, rows, site, children }: ReceiptProps) {
  return (
    <article className={css.receipt} aria-labelledby="receipt">
      <h2 id="receipt">{`${site.name}: receipt ${receipt}`}</h2>
      {site.trial && <p className={css.trial}>{trialReceiptSentence}</p>}
      <p className={css.amount}>{formatMoney(amountKobo)}</p>
      <Facts rows={rows} />
      <div className={css.foot}>
        {children}
        <p>
          {`${site.name} · ${site.address} · ${nationalPhone(site.phone)} · `}
          <EmailText>{site.email}</EmailText>
        </p>
        <p>{site.tagline}</p>
      </div>
    </article>
  );
}
