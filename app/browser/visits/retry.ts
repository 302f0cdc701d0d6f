import {
  type PageRequest,
  type PageResponse,
  requestPage,
} from "#app/browser/network/request-page.ts";

const maxRetries = 3;
const waitMs = 1000;
const timeoutMs = 30_000;

/** @see specification section 9: the list of pet boarders and a boarder's page */
export function isRetriedPath(pathname: string): boolean {
  return /^\/dashboard\/pet-owner\/boarders(\/[\w-]+)?$/.test(pathname);
}

type WithStatus = { status: number };

function isTemporary({ status }: WithStatus): boolean {
  return status === 429 || status >= 500;
}

/** Retries a network failure, 5xx, 429 and a timeout of 30 s, which `send` must apply, after 1, 2 and 3 seconds. */
export async function fetchWithRetry<Answer extends WithStatus>(
  send: (timeoutMs: number) => Promise<Answer>,
  signal?: AbortSignal | null,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    if (signal?.aborted) throw signal.reason;
    const isLast = attempt > maxRetries;
    const answer = await send(timeoutMs).catch((error: unknown) => {
      if (isLast) throw error;
      return undefined;
    });
    if (answer && (isLast || !isTemporary(answer))) return answer;
    await new Promise((resolve) => setTimeout(resolve, waitMs * attempt));
  }
}

export function requestPart(
  address: string,
  request: Pick<PageRequest, "frame" | "isPrefetch" | "signal">,
): Promise<PageResponse> {
  const attempt = (timeoutMs?: number) =>
    requestPage(address, { ...request, isPart: true, ...(timeoutMs && { timeoutMs }) });
  return isRetriedPath(new URL(address, location.href).pathname)
    ? fetchWithRetry(attempt, request.signal)
    : attempt();
}
