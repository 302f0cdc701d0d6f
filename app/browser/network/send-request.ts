import { requestTimeoutMs } from "./network-error.ts";

/** The sender has aborted an upload. */
export class UploadAborted extends Error {}

type Sent = {
  input: string | URL;
  init: RequestInit | undefined;
  plainFetch: typeof fetch;
  /** Called with the percentage of the files that was sent, and a function that aborts. */
  onProgress: (percent: number, stop: () => void) => void;
};

/**
 * Sends a request once and reads the whole answer: one that is cut off counts as none. Rejects as `fetch` does, also
 * after 45 s without progress; with `UploadAborted` when an upload was aborted.
 */
export function sendRequest({ input, init, plainFetch, onProgress }: Sent): Promise<Response> {
  const { body } = init ?? {};
  const hasFiles =
    body instanceof FormData && [...body.values()].some((one) => one instanceof File && one.size);
  return hasFiles ? upload(input, init, onProgress) : fetchWithTimeout(plainFetch, input, init);
}

/** Asks once by `fetch` and reads the whole answer. Rejects as `fetch` does, also after 45 s. */
export async function fetchWithTimeout(
  plainFetch: typeof fetch,
  input: string | URL,
  init?: RequestInit,
): Promise<Response> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), requestTimeoutMs);
  const follow = () => ending.abort();
  init?.signal?.addEventListener("abort", follow, { once: true });
  if (init?.signal?.aborted) follow();
  try {
    const response = await plainFetch(input, { ...init, signal: ending.signal });
    return complete(response.status, response.headers, await response.arrayBuffer());
  } finally {
    clearTimeout(timer);
    init?.signal?.removeEventListener("abort", follow);
  }
}

/** By XMLHttpRequest, because `fetch` reports no progress of uploads. */
function upload(
  input: string | URL,
  init: RequestInit | undefined,
  onProgress: Sent["onProgress"],
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const lost = () => reject(new TypeError("no answer"));
    const end = () => request.abort();
    const stop = () => {
      reject(new UploadAborted());
      end();
    };
    let timer = setTimeout(end, requestTimeoutMs);
    const live = () => {
      clearTimeout(timer);
      timer = setTimeout(end, requestTimeoutMs);
    };
    request.open(init?.method ?? "POST", input);
    for (const [name, value] of new Headers(init?.headers)) request.setRequestHeader(name, value);
    request.responseType = "arraybuffer";
    request.upload.onprogress = ({ loaded, total }) => {
      live();
      onProgress(total > 0 ? Math.floor((100 * loaded) / total) : 0, stop);
    };
    request.onprogress = live;
    request.onload = () => resolve(complete(request.status, headersOf(request), request.response));
    request.onerror = lost;
    request.onabort = lost;
    request.onloadend = () => {
      clearTimeout(timer);
      init?.signal?.removeEventListener("abort", end);
    };
    init?.signal?.addEventListener("abort", end, { once: true });
    onProgress(0, stop);
    request.send(init?.body as FormData);
    if (init?.signal?.aborted) end();
  });
}

function headersOf(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().split(/\r?\n/).filter(Boolean);
  return new Headers(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
}

function complete(status: number, headers: Headers, bytes: ArrayBuffer): Response {
  const empty = status === 204 || status === 205 || status === 304;
  return new Response(empty ? null : bytes, { status, headers });
}
