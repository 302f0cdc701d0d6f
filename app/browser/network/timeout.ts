/** Returns a signal that aborts after this time: `AbortSignal.timeout`, which Chrome has from 103 on. */
export function timeoutOf(ms: number): AbortSignal {
  const ending = new AbortController();
  setTimeout(() => ending.abort(), ms);
  return ending.signal;
}
