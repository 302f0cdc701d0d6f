export type RequestDeadline = {
  /** Aborts when the time is over or the client has disconnected. */
  signal: AbortSignal;
  timeout: AbortSignal;
  /** Must be called at the end, or timers pile up in memory. */
  clear(): void;
};

export function startDeadline(disconnected: AbortSignal, ms: number): RequestDeadline {
  const either = new AbortController();
  const timeout = new AbortController();
  const timer = setTimeout(() => {
    timeout.abort();
    either.abort();
  }, ms);
  const abort = () => either.abort();
  if (disconnected.aborted) abort();
  else disconnected.addEventListener("abort", abort, { once: true });
  return {
    signal: either.signal,
    timeout: timeout.signal,
    clear() {
      clearTimeout(timer);
      disconnected.removeEventListener("abort", abort);
    },
  };
}
