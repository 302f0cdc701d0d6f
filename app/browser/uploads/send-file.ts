import { requestTimeoutMs } from "#app/browser/network/network-error.ts";

/** The sender has stopped an upload. */
export class UploadStopped extends Error {}

type FileAnswer = { status: number; headers: Headers; text: string };

/**
 * Posts a form with a file and reads the whole answer, as data where the server has some. Rejects where none came, also
 * after 45 s without progress; with `UploadStopped` when it was stopped. `onProgress` is called with the percentage that
 * was sent, and with what stops it.
 */
export function sendFile(
  address: string,
  body: FormData,
  onProgress: (percent: number, stop: () => void) => void,
): Promise<FileAnswer> {
  // By XMLHttpRequest, because `fetch` reports no progress of uploads.
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const lost = () => reject(new TypeError("no answer"));
    const end = () => request.abort();
    const stop = () => {
      reject(new UploadStopped());
      end();
    };
    let timer = setTimeout(end, requestTimeoutMs);
    const live = () => {
      clearTimeout(timer);
      timer = setTimeout(end, requestTimeoutMs);
    };
    request.open("POST", address);
    request.setRequestHeader("X-Visit", "document");
    request.setRequestHeader("Accept", "application/json");
    request.upload.onprogress = ({ loaded, total }) => {
      live();
      onProgress(total > 0 ? Math.floor((100 * loaded) / total) : 0, stop);
    };
    request.onprogress = live;
    request.onload = () => {
      const { status, responseText: text } = request;
      resolve({ status, headers: headersOf(request), text });
    };
    request.onerror = lost;
    request.onabort = lost;
    request.onloadend = () => clearTimeout(timer);
    onProgress(0, stop);
    request.send(body);
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
