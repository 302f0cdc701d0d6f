import { formatMoney } from "#app/platform/money.ts";
import { formatReference } from "#app/platform/references.ts";
import type { BankAccount } from "#app/platform/services.ts";
import { CopyButton } from "#app/ui/button/copy-button.tsx";
import { type Fact, Facts } from "#app/ui/facts/facts.tsx";
import { cluster } from "#app/ui/layout/layout.css.ts";

type TransferFactsProps = { account: BankAccount; amountKobo: number; reference: string };

export function TransferFacts({ account, amountKobo, reference }: TransferFactsProps) {
  return (
    <Facts
      rows={[
        ...accountFacts(account),
        copied("Transfer amount", formatMoney(amountKobo), String(amountKobo / 100)),
        copied("Narration", formatReference(reference)),
      ]}
    />
  );
}

export function accountFacts({ bank, number, name }: BankAccount): Fact[] {
  return [copied("Bank", bank), copied("Account number", number), copied("Account name", name)];
}

function copied(label: string, display: string, text = display): Fact {
  return {
    label,
    value: (
      <span className={cluster}>
        <span>{display}</span>
        <CopyButton text={text} about={label.toLowerCase()} />
      </span>
    ),
  };
}
