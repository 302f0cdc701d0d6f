import { returnedFormHeader } from "#app/platform/http/errors.ts";
import { requestTimeoutMs } from "./network-error.ts";

export type PageResponse = {
  status: number;
  headers: Headers;
  /** Where to go, or the address of the answer's page. */
  location: string | null;
  page: Document;
};

export type PageRequest = {
  body?: BodyInit | undefined;
  /** Ask only for what differs between working pages. */
  isPart: boolean;
  /** Shown in a dialog: the rows that stay in place. */
  frame?: string | undefined;
  isPrefetch?: boolean;
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
};

/** Ignores a network failure; throws for a bug of this script, so that the browser acts natively. */
export function ignoreNetworkError(error: unknown): undefined {
  if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
}

/** True for a failed request; false for a timeout. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError;
}

/** Rejects without an answer within the timeout, and for 5xx without the form. */
export async function requestPage(
  address: string,
  { body, isPart, frame, isPrefetch, signal, timeoutMs = requestTimeoutMs }: PageRequest,
): Promise<PageResponse> {
  const headers: Record<string, string> = { "X-Visit": isPart ? "part" : "document" };
  if (frame !== undefined) headers["X-Frame"] = frame;
  if (isPrefetch) headers["X-Sec-Purpose"] = "prefetch";
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
    const { status, headers: answerHeaders } = response;
    if (status >= 500 && !answerHeaders.has(returnedFormHeader)) throw new DOMException();
    return {
      status,
      headers: answerHeaders,
      location: answerHeaders.get("X-Visit-Location"),
      page,
    };
  } finally {
    clearTimeout(timer);
  }
}
