import { counted } from "#app/platform/in-words.ts";
import { formatMoney } from "#app/platform/money.ts";
import { readReference } from "#app/platform/references.ts";

export const maxConfirmed = 50;

export type SelectedLine = { id: string; reference: string };

export type SkippedLine = { name: string; why: string };

export type ConfirmedLines = {
  batch: string;
  counted: number;
  sumKobo: number;
  skipped: SkippedLine[];
};

export function selectedValue({ id, reference }: SelectedLine): string {
  return `${id}.${reference}`;
}

/** Each line once, without invalid values. */
export function readSelectedLines(values: readonly string[]): SelectedLine[] {
  const lines = values.flatMap((value): [string, SelectedLine][] => {
    const [, id, code = ""] = /^([0-9a-f-]{36})\.(\w{11})$/.exec(value) ?? [];
    const reference = readReference(code);
    return id && reference ? [[id, { id, reference }]] : [];
  });
  return [...new Map(lines).values()];
}

export function transferInWords(amountKobo: number, donor: string): string {
  return `${formatMoney(amountKobo)}${donor && ` of ${donor}`}`;
}

export function confirmedInWords({ counted: gifts, sumKobo, skipped }: ConfirmedLines): string {
  const did = `${counted(gifts, "gift")} confirmed, ${formatMoney(sumKobo)}.`;
  return [did, ...(skipped.length > 0 ? [`Not confirmed: ${skippedInWords(skipped)}`] : [])].join(
    " ",
  );
}

export function unconfirmedInWords(undone: number, skipped: readonly SkippedLine[]): string {
  const did = `Undone: ${counted(undone, "gift")}. Nobody gets an e-mail.`;
  return [did, ...(skipped.length > 0 ? [`Not undone: ${skippedInWords(skipped)}`] : [])].join(" ");
}

export function skippedInWords(skipped: readonly SkippedLine[]): string {
  return skipped.map(({ name, why }) => `${name}: ${why}`).join(" ");
}
