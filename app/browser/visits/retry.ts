import {
  type PageRequest,
  type PageResponse,
  requestPage,
} from "#app/browser/network/request-page.ts";

/** The retries of the list of pet boarders. @see specification section 9 */
const maxRetries = 3;
const waitMs = 1000;
const timeoutMs = 30_000;

/** Where the specification asks for retries: the list of pet boarders and a boarder's page. */
export function isRetriedPath(pathname: string): boolean {
  return /^\/dashboard\/pet-owner\/boarders(\/[\w-]+)?$/.test(pathname);
}

type Answered = { status: number };

function isPassing({ status }: Answered): boolean {
  return status === 429 || status >= 500;
}

/**
 * Retries at most three times, 1, 2 and 3 seconds after a failure: a network failure, 5xx, 429, or no answer within 30
 * seconds, by which `ask` has to end. Returns the last answer, or rejects with the last failure; once `signal` is
 * aborted it asks no more, and rejects with its reason.
 */
export async function fetchWithRetry<Answer extends Answered>(
  ask: (timeoutMs: number) => Promise<Answer>,
  signal?: AbortSignal | null,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    if (signal?.aborted) throw signal.reason;
    const isLast = attempt > maxRetries;
    const answer = await ask(timeoutMs).catch((error: unknown) => {
      if (isLast) throw error;
      return undefined;
    });
    if (answer && (isLast || !isPassing(answer))) return answer;
    await new Promise((resolve) => setTimeout(resolve, waitMs * attempt));
  }
}

/** Asks for what of a page differs from another; the list of pet boarders is asked for again after a failure. */
export function askForPage(
  address: string,
  wanted: Pick<PageRequest, "frame" | "ahead" | "signal">,
): Promise<PageResponse> {
  const attempt = (timeoutMs?: number) =>
    requestPage(address, { ...wanted, isPart: true, ...(timeoutMs && { timeoutMs }) });
  return isRetriedPath(new URL(address, location.href).pathname)
    ? fetchWithRetry(attempt, wanted.signal)
    : attempt();
}
