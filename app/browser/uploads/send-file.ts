import { requestTimeoutMs } from "#app/browser/network/network-error.ts";

export class UploadStopped extends Error {}

type FileAnswer = { status: number; headers: Headers; text: string };

/** Rejects with `UploadStopped` when stopped, and otherwise without an answer or after 45 s without progress. */
export function sendFile(
  address: string,
  body: FormData,
  onProgress: (percent: number, stop: () => void) => void,
): Promise<FileAnswer> {
  // `fetch` reports no progress of uploads.
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new TypeError("no answer"));
    const abort = () => request.abort();
    const stop = () => {
      reject(new UploadStopped());
      abort();
    };
    let timer = setTimeout(abort, requestTimeoutMs);
    const restartTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(abort, requestTimeoutMs);
    };
    request.open("POST", address);
    request.setRequestHeader("X-Visit", "document");
    request.setRequestHeader("Accept", "application/json");
    request.upload.onprogress = ({ loaded, total }) => {
      restartTimer();
      onProgress(total > 0 ? Math.floor((100 * loaded) / total) : 0, stop);
    };
    request.onprogress = restartTimer;
    request.onload = () => {
      const { status, responseText: text } = request;
      resolve({ status, headers: readHeaders(request), text });
    };
    request.onerror = fail;
    request.onabort = fail;
    request.onloadend = () => clearTimeout(timer);
    onProgress(0, stop);
    request.send(body);
  });
}

function readHeaders(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().split(/\r?\n/).filter(Boolean);
  return new Headers(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
}
