import { requestTimeoutMs } from "#app/browser/network/network-error.ts";
import { fetchWithRetry, isRetriedPath } from "#app/browser/network/retry.ts";
import { returnedFormHeader } from "#app/platform/http/errors.ts";

export type PageResponse = {
  status: number;
  headers: Headers;
  /** Where it leads, or the address of the page that it holds. */
  location: string | null;
  page: Document;
};

/** What a request is for, beside its address. */
export type PageRequest = {
  /** Of a form; without one a page is asked for. */
  body?: BodyInit | undefined;
  /** It is shown over the list: which of its rows stay in their place. */
  dialog?: string | undefined;
  /** Nobody may ever see it. */
  ahead?: boolean;
  signal?: AbortSignal | undefined;
};

/** Takes a failure of the line; throws on a fault of this script, after which the browser's own step is due. */
export function ifLost(error: unknown): undefined {
  if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
}

/** Whether the request failed in the browser or on the line at once: not by the time that it took, nor by an answer. */
export function isRefused(error: unknown): boolean {
  return error instanceof TypeError;
}

/** Sends a request for a page and reads its whole answer. Rejects where none comes within 45 s, or that of a fault. */
export async function requestPage(address: string, wanted: PageRequest): Promise<PageResponse> {
  const { body, dialog, ahead, signal } = wanted;
  const headers: Record<string, string> = { "X-Script": "page" };
  if (dialog !== undefined) headers["X-Dialog"] = dialog;
  if (ahead) headers["X-Purpose"] = "prefetch";
  const attempt = async (timeoutMs = requestTimeoutMs): Promise<PageResponse> => {
    const ending = new AbortController();
    const end = () => ending.abort();
    const timer = setTimeout(end, timeoutMs);
    signal?.addEventListener("abort", end);
    try {
      const response = await fetch(address, {
        ...(body && { method: "POST", body }),
        headers,
        signal: ending.signal,
      });
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const { status } = response;
      return {
        status,
        headers: response.headers,
        location: response.headers.get("X-Location"),
        page,
      };
    } finally {
      clearTimeout(timer);
    }
  };
  const isAskedAgain = !body && isRetriedPath(new URL(address, location.href).pathname);
  const answer = await (isAskedAgain ? fetchWithRetry(attempt, signal) : attempt());
  if (answer.status >= 500 && !answer.headers.has(returnedFormHeader)) throw new DOMException();
  return answer;
}
