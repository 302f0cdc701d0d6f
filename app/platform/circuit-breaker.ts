export const circuitStates = ["closed", "open", "half-open"] as const;
export type CircuitState = (typeof circuitStates)[number];

type Options = {
  /** Failures in a row that open the circuit. */
  failures?: number;
  restMs?: number;
  onChange?: (state: CircuitState) => void;
};

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;

/** Every admitted call must report `succeeded` or `failed`. */
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
    /** Whether a call may be made now. Half-open admits one call. */
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
