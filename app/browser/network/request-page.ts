import { returnedFormHeader } from "#app/platform/http/errors.ts";
import { requestTimeoutMs } from "./network-error.ts";

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
  /** Only what differs from page to page is wanted, as a working page puts it in place. */
  isPart: boolean;
  /** It is shown over the list: which of its rows stay in their place. */
  frame?: string | undefined;
  /** Nobody may ever see it. */
  ahead?: boolean;
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
};

/** Takes a failure of the line; throws on a fault of this script, after which the browser's own step is due. */
export function ifLost(error: unknown): undefined {
  if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
}

/** Whether the request failed in the browser or on the line at once: not by the time that it took, nor by an answer. */
export function isRefused(error: unknown): boolean {
  return error instanceof TypeError;
}

/**
 * Sends a request for a page and reads its whole answer. Rejects where none comes in time, by default within 45 s, or
 * where it is that of a fault: 5xx without the form.
 */
export async function requestPage(
  address: string,
  { body, isPart, frame, ahead, signal, timeoutMs = requestTimeoutMs }: PageRequest,
): Promise<PageResponse> {
  const headers: Record<string, string> = { "X-Visit": isPart ? "part" : "document" };
  if (frame !== undefined) headers["X-Frame"] = frame;
  if (ahead) headers["X-Sec-Purpose"] = "prefetch";
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
    const { status, headers: answered } = response;
    if (status >= 500 && !answered.has(returnedFormHeader)) throw new DOMException();
    return { status, headers: answered, location: answered.get("X-Visit-Location"), page };
  } finally {
    clearTimeout(timer);
  }
}
