/** The middle of the numbers, or the mean of the two in the middle. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [sorted[half - 1], sorted[half]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

/** The least number that at least this share (0 to 1) of the numbers does not exceed. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const rank = Math.max(1, Math.ceil(share * sorted.length));
  return sorted[rank - 1] ?? Number.NaN;
}

export function spread(numbers: readonly number[]): { least: number; max: number } {
  return { least: Math.min(...numbers), max: Math.max(...numbers) };
}

export type WrkResult = {
  requests: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Answers that were no success, and connections that broke. */
  failed: number;
};

/** Reads what `wrk --latency` prints. Throws when it is not that. */
export function readWrk(output: string): WrkResult {
  const find = (pattern: RegExp) => pattern.exec(output)?.[1];
  const needed = (pattern: RegExp) => {
    const found = find(pattern);
    if (found === undefined) throw new Error(`wrk said something else:\n${output}`);
    return found;
  };
  const sockets = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(
    output,
  );
  const broken = (sockets ?? []).slice(1).reduce((sum, count) => sum + Number(count), 0);
  return {
    requests: Number(needed(/(\d+) requests in/)),
    perSecond: Number(needed(/Requests\/sec:\s+([\d.]+)/)),
    p50Ms: milliseconds(needed(/^\s+50%\s+(\S+)/m)),
    p99Ms: milliseconds(needed(/^\s+99%\s+(\S+)/m)),
    failed: broken + Number(find(/Non-2xx or 3xx responses: (\d+)/) ?? 0),
  };
}

const units: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

/** A duration as wrk writes it: `850.00us`, `12.3ms`, `1.20s`. */
export function milliseconds(text: string): number {
  const [, number, unit = ""] = /^([\d.]+)(us|ms|s|m)$/.exec(text) ?? [];
  const factor = units[unit];
  if (!number || factor === undefined) throw new Error(`Not a duration: ${text}`);
  return Number(number) * factor;
}
