import { moneyInText } from "#app/platform/money.ts";
import { formatReference } from "#app/platform/references.ts";
import type { BankAccount } from "#app/platform/services.ts";
import { Button } from "#app/ui/button/button.tsx";
import { hiddenText } from "#app/ui/layout/layout.css.ts";
import * as css from "./transfer-facts.css.ts";

type TransferFactsProps = { account: BankAccount; amountKobo: number; reference: string };

/** The code first: without it we cannot find the gift. */
export function TransferFacts({ account, amountKobo, reference }: TransferFactsProps) {
  const { bank, number, name } = account;
  return (
    <dl className={css.ticket}>
      <Row label="Narration" value={formatReference(reference)} isCode />
      <Row label="Bank" value={bank} />
      <Row label="Account number" value={number} />
      <Row label="Account name" value={name} />
      <Row
        label="Transfer amount"
        value={moneyInText(amountKobo)}
        copied={String(amountKobo / 100)}
      />
    </dl>
  );
}

type RowProps = { label: string; value: string; copied?: string; isCode?: boolean };

function Row({ label, value, copied = value, isCode = false }: RowProps) {
  return (
    <div className={isCode ? `${css.row} ${css.code}` : css.row}>
      <dt className={css.label}>{label}</dt>
      <dd className={isCode ? `${css.value} ${css.codeValue}` : css.value}>{value}</dd>
      <dd className={css.copy}>
        {/* Shown by a script. */}
        <Button
          type="button"
          variant={isCode ? "primary" : "secondary"}
          data-action="copy"
          value={copied}
          hidden
        >
          Copy<span className={hiddenText}> {label.toLowerCase()}</span>
        </Button>
      </dd>
    </div>
  );
}
