/** Finds credits that the same bank statement reverses. Amounts are in kobo. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { foldText } from "#app/platform/search/search-text.ts";

type Movement = {
  day: string;
  kobo: number;
  narration: string;
  reference: string;
  /** A negative amount of money in. */
  takesBack?: boolean;
};

const reversalPattern =
  /^(?:rev|reversal|reversals|reversed|reverse|rvsl|rvs|rvsd|rsvl|return|returned|rtn|chargeback|recall|recalled|refund|refunded)$/;
/** A shorter reference is a branch or a batch. */
const minReferenceLength = 6;
const common = new Set(["nip", "trf", "transfer", "from", "frm", "to", "by", "of", "for", "the"]);

/** Lets other requests run in between. */
const linesPerTurn = 50;
const maxCompared = 500;

type Traced = { movement: Movement; words: Set<string>; isReversal: boolean };

function trace(movement: Movement): Traced {
  const all = foldText(`${movement.narration} ${movement.reference}`)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  const words = all.filter((word) => !reversalPattern.test(word) && !common.has(word));
  return {
    movement,
    words: new Set(words),
    isReversal: movement.takesBack === true || all.some((word) => reversalPattern.test(word)),
  };
}

/**
 * Returns the indexes of the credits that an outgoing line reverses: of the same amount, not later, and with the same
 * words or reference. A line that only says `REVERSAL` reverses the only credit of its amount. Each outgoing
 * line reverses one credit.
 */
export async function findReversed(
  credits: readonly Movement[],
  outs: readonly Movement[],
): Promise<ReadonlySet<number>> {
  const byAmount = Map.groupBy(
    credits.map((movement, at) => ({ at, movement })),
    ({ movement }) => movement.kobo,
  );
  const traces = new Map<number, Traced>();
  const traceOf = (at: number, movement: Movement) => {
    const known = traces.get(at) ?? trace(movement);
    traces.set(at, known);
    return known;
  };
  const reversed = new Set<number>();
  for (const [turn, movement] of outs.entries()) {
    if (turn % linesPerTurn === linesPerTurn - 1) await nextTurn();
    const out = trace(movement);
    if (!out.isReversal && movement.reference.length < minReferenceLength) continue;
    const candidates = (byAmount.get(movement.kobo) ?? [])
      .slice(-maxCompared)
      .filter(({ at, movement: { day } }) => !reversed.has(at) && day <= movement.day);
    const [only, second] = candidates;
    const isBare = out.isReversal && out.words.size === 0 && only && !second;
    const fitting = isBare
      ? [only]
      : candidates.filter((one) => takesBack(out, traceOf(one.at, one.movement)));
    const [latest] = fitting.toSorted((a, b) => (a.movement.day < b.movement.day ? 1 : -1));
    if (latest) reversed.add(latest.at);
  }
  return reversed;
}

function takesBack(out: Traced, credit: Traced): boolean {
  const { reference } = out.movement;
  const isSameReference =
    reference.length >= minReferenceLength && reference === credit.movement.reference;
  if (!out.isReversal) return isSameReference && isSubset(credit.words, out.words);
  return (
    isSameReference ||
    (out.words.size > 0 && (isSubset(out.words, credit.words) || isSubset(credit.words, out.words)))
  );
}

function isSubset(part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean {
  return part.size > 0 && [...part].every((word) => whole.has(word));
}
