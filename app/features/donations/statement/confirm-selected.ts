/** Transfers that are confirmed together, as their boxes send them and the notices say it. */

import { counted } from "#app/platform/in-words.ts";
import { formatMoney } from "#app/platform/money.ts";
import { readReference } from "#app/platform/references.ts";

/** No more are confirmed at once. */
export const maxConfirmed = 50;

/** A line, and the gift that was proposed for it when it was ticked. */
export type SelectedLine = { id: string; reference: string };

/** A line that stays as it is, and why. */
export type SkippedLine = { name: string; why: string };

/** What the step did. */
export type ConfirmedLines = {
  batch: string;
  counted: number;
  sumKobo: number;
  skipped: SkippedLine[];
};

/** The value of a line's box. */
export function selectedValue({ id, reference }: SelectedLine): string {
  return `${id}.${reference}`;
}

/** The lines of these boxes, each once; what is no such value is left out. */
export function readSelectedLines(values: readonly string[]): SelectedLine[] {
  const lines = values.flatMap((value): [string, SelectedLine][] => {
    const [, id, code = ""] = /^([0-9a-f-]{36})\.(\w{11})$/.exec(value) ?? [];
    const reference = readReference(code);
    return id && reference ? [[id, { id, reference }]] : [];
  });
  return [...new Map(lines).values()];
}

/** As in `₦5,000.00 of Halima Yusuf`. */
export function transferOf(amountKobo: number, giver: string): string {
  return `${formatMoney(amountKobo)}${giver && ` of ${giver}`}`;
}

/** Says what the step did, and which lines stay as they are. */
export function confirmedInWords({ counted: gifts, sumKobo, skipped }: ConfirmedLines): string {
  const did = `${counted(gifts, "gift")} confirmed, ${formatMoney(sumKobo)}.`;
  return [did, ...(skipped.length > 0 ? [`Not confirmed: ${skippedInWords(skipped)}`] : [])].join(
    " ",
  );
}

/** Says what an Undo took back, and what it could not. */
export function unconfirmedInWords(undone: number, skipped: readonly SkippedLine[]): string {
  const did = `Undone: ${counted(undone, "gift")}. Nobody is told.`;
  return [did, ...(skipped.length > 0 ? [`Not undone: ${skippedInWords(skipped)}`] : [])].join(" ");
}

/** As in `₦5,000.00 of Halima Yusuf: Ada Okafor dismissed it.` */
export function skippedInWords(skipped: readonly SkippedLine[]): string {
  return skipped.map(({ name, why }) => `${name}: ${why}`).join(" ");
}
