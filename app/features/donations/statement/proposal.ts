/** Which gift a transfer may be, and how well it fits. Amounts are in kobo. @see product.md "Donations" */

import { formatMoney } from "#app/platform/money.ts";
import { formatReference } from "#app/platform/references.ts";
import { foldText } from "#app/platform/search/search-text.ts";

/** A promised gift that is proposed for a transfer. */
export type Proposal = {
  reference: string;
  /** Its giver's; empty once they are erased. */
  name: string;
  promisedKobo: number;
  /** Its code stands in the transfer. */
  isNamed: boolean;
  /** How many of its giver's names stand there. */
  hits: number;
};

/** A run of letters and digits, and what ties it to the one before: nothing else, or a sign within a name. */
const namePart = /([^\p{L}\p{N}]*)([\p{L}\p{N}]+)/gu;
type NamePart = { text: string; isTied: boolean };

/** Splits a name or a bank's line in the same way: `Adé-Ola O'Neil` has the parts ade, ola (tied), o, neil (tied). */
function namePartsOf(text: string): NamePart[] {
  return [...foldText(text).matchAll(namePart)].map(([, between = "", part = ""]) => ({
    text: part,
    isTied: /^['-]$/.test(between),
  }));
}

/** The parts of each name by themselves: a part that is tied belongs to the name before it. */
function namesOf(parts: readonly NamePart[]): NamePart[][] {
  const names: NamePart[][] = [];
  for (const part of parts) {
    if (part.isTied && names.length > 0) names.at(-1)?.push(part);
    else names.push([part]);
  }
  return names;
}

const joined = (parts: readonly NamePart[]) => parts.map(({ text }) => text).join("");

/**
 * How many of somebody's names stand in what the bank wrote; those of one or two letters are not looked for. Banks write
 * `O'Neil` as O'NEIL, O NEIL or ONEIL, and of `Bakare-Cole` sometimes one part: a name with a sign is found in each.
 */
export function countNames(narration: string, name: string): number {
  const written = namePartsOf(narration);
  return namesOf(namePartsOf(name)).filter((parts) => {
    const spellings = [joined(parts), ...parts.map(({ text }) => text)];
    return spellings.some((one) => one.length > 2 && stands(one, written, parts.length));
  }).length;
}

/** Whether parts that follow each other make up the name: tied ones, or, of a name with a sign, as many as it has. */
function stands(wanted: string, written: readonly NamePart[], most: number): boolean {
  return written.some((_, from) => {
    let text = "";
    for (let at = from; at < written.length && text.length < wanted.length; at += 1) {
      const part = written[at];
      if (!part || (at > from && !part.isTied && at - from >= most)) return false;
      text += part.text;
    }
    return text === wanted;
  });
}

/** As in `Halima Yusuf`, or the gift's code where no name is known. */
export function whoseGift({ name, reference }: Pick<Proposal, "name" | "reference">): string {
  return name || formatReference(reference);
}

/** By what a gift is proposed: `code matches`. */
function matchInWords({ isNamed, hits }: Pick<Proposal, "isNamed" | "hits">): string {
  if (isNamed) return "code matches";
  return hits > 0 ? "name matches, no code" : "same amount, no code";
}

/** As in `₦1,000.00 less than promised`; undefined where just that was promised. */
function differenceInWords(arrivedKobo: number, promisedKobo: number): string | undefined {
  const more = arrivedKobo - promisedKobo;
  if (more === 0) return undefined;
  return `${formatMoney(Math.abs(more))} ${more > 0 ? "more" : "less"} than promised`;
}

/** How well a transfer fits a gift: what matches, and what differs. */
export function fitInWords(
  arrivedKobo: number,
  { promisedKobo, ...match }: Pick<Proposal, "promisedKobo" | "isNamed" | "hits">,
): string {
  const difference = differenceInWords(arrivedKobo, promisedKobo);
  return [matchInWords(match), ...(difference ? [difference] : [])].join(" · ");
}
