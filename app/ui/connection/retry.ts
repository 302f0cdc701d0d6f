/** How often, how long and what for pet boarders are asked again. @see specification section 9 */
const maxRetries = 3;
const waitMs = 1000;
const timeoutMs = 30_000;

/** Where the specification asks for it: the list of pet boarders and a boarder's page. */
export function isRetriedPath(pathname: string): boolean {
  return /^\/dashboard\/pet-owner\/boarders(\/[\w-]+)?\.data$/.test(pathname);
}

function isPassing({ status }: Response): boolean {
  return status === 429 || status >= 500;
}

/**
 * Retries until there is an answer that another attempt would not change, at most three times again, 1, 2 and 3 seconds
 * after a failure; what gives no answer within 30 seconds counts as one. Only network failures, 5xx and 429 are asked
 * again. Returns the last answer, or rejects with the last failure; with the reason of `signal` as soon as that is
 * aborted.
 */
export async function fetchWithRetry(
  ask: (signal: AbortSignal) => Promise<Response>,
  signal?: AbortSignal | null,
): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt > maxRetries;
    const answer = await within(ask, signal).catch((error: unknown) => {
      if (signal?.aborted) throw signal.reason;
      if (isLast) throw error;
      return undefined;
    });
    if (answer && (isLast || !isPassing(answer))) return answer;
    await wait(waitMs * attempt, signal);
  }
}

/** One attempt, ended by `signal` or after 30 seconds. */
async function within(
  ask: (signal: AbortSignal) => Promise<Response>,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  const ending = new AbortController();
  const end = () => ending.abort(signal?.reason);
  const timer = setTimeout(end, timeoutMs);
  signal?.addEventListener("abort", end, { once: true });
  if (signal?.aborted) end();
  try {
    return await ask(ending.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", end);
  }
}

function wait(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, ms);
    signal?.addEventListener("abort", end, { once: true });
    if (signal?.aborted) end();
  });
}
