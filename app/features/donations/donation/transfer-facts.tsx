import { formatMoney } from "#app/platform/money.ts";
import { formatReference } from "#app/platform/references.ts";
import type { BankAccount } from "#app/platform/services.ts";
import { Facts } from "#app/ui/facts/facts.tsx";

type TransferFactsProps = { account: BankAccount; amountKobo: number; reference: string };

/** What somebody types into their bank's form. */
export function TransferFacts({ account, amountKobo, reference }: TransferFactsProps) {
  return (
    <Facts
      rows={[
        { label: "Bank", value: account.bank },
        { label: "Account number", value: account.number },
        { label: "Account name", value: account.name },
        { label: "Transfer amount", value: formatMoney(amountKobo) },
        { label: "Narration", value: formatReference(reference) },
      ]}
    />
  );
}
