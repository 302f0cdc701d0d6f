/** Closed: calls are made. Open: none is, for a while. Half-open: one is made, to see whether it works again. */
export const circuitStates = ["closed", "open", "half-open"] as const;
export type CircuitState = (typeof circuitStates)[number];

type Options = {
  /** After how many failures in a row no more calls are made. */
  failures?: number;
  /** For how long, in milliseconds. */
  restMs?: number;
  onChange?: (state: CircuitState) => void;
};

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;

/** Keeps callers from waiting for somebody who does not answer. Every admitted call has to report how it ended. */
export function createCircuitBreaker({ failures = 5, restMs = 5_000, onChange }: Options = {}) {
  let inARow = 0;
  let openedAt: number | undefined;
  let isTrying = false;

  function state(): CircuitState {
    if (openedAt === undefined) return "closed";
    return performance.now() - openedAt < restMs ? "open" : "half-open";
  }

  return {
    state,
    /** Whether a call may be made now. */
    admits(): boolean {
      const now = state();
      if (now !== "half-open" || isTrying) return now === "closed";
      isTrying = true;
      return true;
    },
    succeeded(): void {
      const wasClosed = openedAt === undefined;
      [inARow, openedAt, isTrying] = [0, undefined, false];
      if (!wasClosed) onChange?.("closed");
    },
    failed(): void {
      inARow += 1;
      isTrying = false;
      const wasClosed = openedAt === undefined;
      if (wasClosed && inARow < failures) return;
      openedAt = performance.now();
      if (wasClosed) onChange?.("open");
    },
  };
}
