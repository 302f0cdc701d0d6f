import { findDraft, forgetSent } from "#app/browser/drafts/draft-store.ts";
import { networkError, uploadStopped } from "#app/browser/network/network-error.ts";
import { sendRequest, UploadAborted } from "#app/browser/network/send-request.ts";
import { errorPage, returnedFormHeader } from "#app/platform/http/errors.ts";
import { uploadField } from "#app/platform/pictures/picture.ts";

export type RequestProgress = {
  /** Why nothing more happens until it is sent again. */
  problem?: string;
  /** Whether what was typed is kept in the browser until then. */
  isKept?: boolean;
  /** How much of its files has gone up, 0 to 100. */
  percent?: number;
};

type Underway = RequestProgress & { act: () => void };

/** What is told of the requests under way: those of the page itself have the empty name, uploads their own. */
const underway = new Map<object, { name: string; now: Underway }>();
const listeners = new Set<() => void>();
const nothing: RequestProgress = {};

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns what is to be told of an upload, or of what the page itself sends. */
export function progressOf(name: string): RequestProgress {
  const [first = nothing] = allOf(name).sort((a, b) => Number(!a.problem) - Number(!b.problem));
  return first;
}

function allOf(name: string): Underway[] {
  return [...underway.values()].flatMap((one) => (one.name === name ? [one.now] : []));
}

function tell(request: object, name: string, now?: Underway) {
  if (now) underway.set(request, { name, now });
  else underway.delete(request);
  for (const listener of [...listeners]) listener();
}

/** Sends again what has a problem: a form as it stands now, all else as it was. */
export function retryFailedRequests(name: string): void {
  for (const one of allOf(name)) if (one.problem) one.act();
}

/** Ends an upload that is under way. */
export function abortUpload(name: string): void {
  for (const one of allOf(name)) if (one.percent !== undefined) one.act();
}

type Submitted = { form: HTMLFormElement; button: HTMLElement | null };
let submitted: Submitted | undefined;

/** Sends the form as it stands now. Returns false where it has gone. */
function submitAgain({ form, button }: Submitted): boolean {
  if (!form.isConnected) return false;
  const isOurs = button instanceof HTMLButtonElement && button.form === form;
  form.requestSubmit(isOurs ? button : undefined);
  return true;
}

/** Before `keepPageOnNetworkError` has put its own in front of it. */
const plainFetch = globalThis.fetch.bind(globalThis);

/**
 * From now on a request of the router that gets no answer, or that of a fault (5xx, a proxy's page), does not end the
 * page: it waits to be sent again, and the page stays as it is. A later form replaces it.
 */
export function keepPageOnNetworkError(): void {
  document.addEventListener(
    "submit",
    ({ target, submitter }) => {
      submitted = { form: target as HTMLFormElement, button: submitter };
    },
    true,
  );
  window.fetch = (input, init) => {
    if (input instanceof Request) return plainFetch(input, init);
    const { origin, pathname } = new URL(input, location.href);
    const isOurs = origin === location.origin;
    if (isOurs && pathname.endsWith(".data")) return insist(input, init);
    if (!isOurs || pathname !== "/__manifest") return plainFetch(input, init);
    // Looking ahead fails in silence; the router does it again when the page next changes.
    return plainFetch(input, init).catch(() => new Promise(() => {}));
  };
}

/** Returns why this is no answer of the application's; undefined where it is one. */
function faultOf({ status, headers }: Response, init: RequestInit = {}): string | undefined {
  const { method = "GET" } = init;
  const isReturned = headers.has(returnedFormHeader) && nameOf(init) === "";
  if (status >= 500) return isReturned ? undefined : networkError;
  if (headers.has("X-Remix-Response")) {
    // An upload of its own that is refused, as when the session is over, must not replace the page.
    const isRefused = nameOf(init) !== "" && status >= 400 && status !== 422;
    return isRefused ? errorPage(status).text : undefined;
  }
  if (status < 400) return networkError;
  // Refused before the application saw it, as what is beyond every limit: the form says so and stays.
  return method === "GET" ? undefined : errorPage(status).text;
}

function nameOf({ body }: RequestInit = {}): string {
  const name = body instanceof FormData ? body.get(uploadField) : "";
  return typeof name === "string" ? name : "";
}

/** Sends until there is an answer; after each failure it waits to be told to. */
async function insist(input: string | URL, init: RequestInit | undefined): Promise<Response> {
  const { signal, method = "GET" } = init ?? {};
  const name = nameOf(init);
  const form = method !== "GET" && name === "" ? submitted : undefined;
  const request = {};
  const onProgress = (percent: number, act: () => void) => tell(request, name, { percent, act });
  for (;;) {
    const answer = sendRequest({ input, init, plainFetch, onProgress });
    const problem = await answer.then(
      (response) => faultOf(response, init) ?? response,
      (error: unknown) => (error instanceof UploadAborted ? uploadStopped : networkError),
    );
    tell(request, name);
    if (signal?.aborted) throw signal.reason;
    if (problem instanceof Response) {
      if (form && problem.ok) forgetSent(form.form);
      return problem;
    }
    await new Promise<void>((resolve, reject) => {
      const end = () => {
        tell(request, name);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", end, { once: true });
      const act = () => {
        if (form && submitAgain(form)) return;
        signal?.removeEventListener("abort", end);
        tell(request, name);
        resolve();
      };
      tell(request, name, {
        problem,
        act,
        isKept: form !== undefined && findDraft(form.form) !== undefined,
      });
    });
  }
}
