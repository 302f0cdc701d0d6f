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

/** How many of somebody's names stand in what the bank wrote; those of one or two letters are not looked for. */
export function countNames(narration: string, name: string): number {
  const words = foldText(narration).split(/[^\p{L}\p{N}]+/u);
  return foldText(name)
    .split(" ")
    .filter((one) => one.length > 2 && words.includes(one)).length;
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
