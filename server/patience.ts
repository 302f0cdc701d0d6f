export type Patience = {
  /** Aborts when the time is over or the client is gone. */
  signal: AbortSignal;
  /** Aborts when the time is over. */
  timeout: AbortSignal;
  /** To be called at the end: a timer for each answer of the last half minute is a heap of litter. */
  over(): void;
};

/** Waits for an answer as long as somebody wants it, and no longer than `ms`. */
export function patienceFor(gone: AbortSignal, ms: number): Patience {
  const either = new AbortController();
  const late = new AbortController();
  const timer = setTimeout(() => {
    late.abort();
    either.abort();
  }, ms);
  const leave = () => either.abort();
  if (gone.aborted) leave();
  else gone.addEventListener("abort", leave, { once: true });
  return {
    signal: either.signal,
    timeout: late.signal,
    over() {
      clearTimeout(timer);
      gone.removeEventListener("abort", leave);
    },
  };
}
