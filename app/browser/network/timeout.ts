/** `AbortSignal.timeout` for Chrome before 103. */
export function abortAfter(ms: number): AbortSignal {
  const ending = new AbortController();
  setTimeout(() => ending.abort(), ms);
  return ending.signal;
}
