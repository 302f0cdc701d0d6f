/** Which donation a transfer may be, and how well it fits. Amounts are in kobo. @see product.md "Donations" */

import { formatMoney } from "#app/platform/money.ts";
import { formatReference } from "#app/platform/references.ts";
import { foldText } from "#app/platform/search/search-text.ts";

export type Proposal = {
  reference: string;
  /** The donor's; empty when erased. */
  name: string;
  promisedKobo: number;
  /** The transfer has its code. */
  isNamed: boolean;
  hits: number;
};

/** A run of letters and digits, and the characters before it. */
const namePart = /([^\p{L}\p{N}]*)([\p{L}\p{N}]+)/gu;
type NamePart = { text: string; isTied: boolean };

/** `Adé-Ola O'Neil` has the parts ade, ola (tied), o, neil (tied). */
function splitNameParts(text: string): NamePart[] {
  return [...foldText(text).matchAll(namePart)].map(([, between = "", part = ""]) => ({
    text: part,
    isTied: /^['-]$/.test(between),
  }));
}

/** A tied part belongs to the name before it. */
function groupNames(parts: readonly NamePart[]): NamePart[][] {
  const names: NamePart[][] = [];
  for (const part of parts) {
    if (part.isTied && names.length > 0) names.at(-1)?.push(part);
    else names.push([part]);
  }
  return names;
}

const joined = (parts: readonly NamePart[]) => parts.map(({ text }) => text).join("");

/**
 * Counts the names of a person in a narration, without names of one or two letters. Banks write `O'Neil` as O'NEIL, O
 * NEIL or ONEIL, and of `Bakare-Cole` sometimes one part.
 */
export function countNames(narration: string, name: string): number {
  const written = splitNameParts(narration);
  return groupNames(splitNameParts(name)).filter((parts) => {
    const spellings = [joined(parts), ...parts.map(({ text }) => text)];
    return spellings.some((one) => one.length > 2 && hasSpelling(one, written, parts.length));
  }).length;
}

/** Whether successive parts make up the name: any number of tied parts, or as many parts as the name has. */
function hasSpelling(spelling: string, written: readonly NamePart[], maxParts: number): boolean {
  return written.some((_, from) => {
    let text = "";
    for (let at = from; at < written.length && text.length < spelling.length; at += 1) {
      const part = written[at];
      if (!part || (at > from && !part.isTied && at - from >= maxParts)) return false;
      text += part.text;
    }
    return text === spelling;
  });
}

export function donorOrReference({
  name,
  reference,
}: Pick<Proposal, "name" | "reference">): string {
  return name || formatReference(reference);
}

function matchInWords({ isNamed, hits }: Pick<Proposal, "isNamed" | "hits">): string {
  if (isNamed) return "code matches";
  return hits > 0 ? "name matches, no code" : "same amount, no code";
}

function differenceInWords(arrivedKobo: number, promisedKobo: number): string | undefined {
  const more = arrivedKobo - promisedKobo;
  if (more === 0) return undefined;
  return `${formatMoney(Math.abs(more))} ${more > 0 ? "more" : "less"} than promised`;
}

/** `code matches · ₦1,000.00 less than promised`. */
export function fitInWords(
  arrivedKobo: number,
  { promisedKobo, ...match }: Pick<Proposal, "promisedKobo" | "isNamed" | "hits">,
): string {
  const difference = differenceInWords(arrivedKobo, promisedKobo);
  return [matchInWords(match), ...(difference ? [difference] : [])].join(" · ");
}
