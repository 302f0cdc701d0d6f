import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";

const origin = "http://localhost:3000";
const addressOf = (asked: Request | URL | string) =>
  new URL(typeof asked === "string" || asked instanceof URL ? asked : asked.url, origin).href;

/** One cache of the browser, as far as the worker uses it. */
class KeptAnswers {
  readonly answers = new Map<string, Response>();
  readonly #load: (address: string) => Promise<Response>;

  constructor(load: (address: string) => Promise<Response>) {
    this.#load = load;
  }

  async match(asked: Request | string) {
    return this.answers.get(addressOf(asked))?.clone();
  }
  async matchAll() {
    return [...this.answers.values()].map((answer) => answer.clone());
  }
  async keys() {
    return [...this.answers.keys()].map((url) => ({ url }));
  }
  async put(asked: Request | string, answer: Response) {
    this.answers.set(addressOf(asked), answer);
  }
  async delete(asked: Request | string) {
    return this.answers.delete(addressOf(asked));
  }
  async add(path: string) {
    await this.put(path, await this.#load(addressOf(path)));
  }
  async addAll(paths: Iterable<string>) {
    for (const path of paths) await this.add(path);
  }
}

type WorkerEvent = Record<string, unknown> & {
  respondWith?: (answer: Promise<Response> | Response) => void;
};

/**
 * The service worker as a browser runs it, in front of a site that answers with `answer`, as does the CDN that the
 * server wrote into it.
 */
export function runWorker(answer: (path: string) => Response, cdn = "") {
  const listeners = new Map<string, (event: WorkerEvent) => void>();
  const stores = new Map<string, KeptAnswers>();
  const clients: { url: string }[] = [];
  let isOffline = false;
  let time = Date.parse("2026-11-22T13:05:00.000Z");
  const load = async (asked: Request | string) => {
    if (isOffline) throw new TypeError("Failed to fetch");
    const { pathname, search } = new URL(addressOf(asked));
    return answer(pathname + search);
  };
  const caches = {
    open: async (name: string) => {
      const store = stores.get(name) ?? new KeptAnswers(load);
      stores.set(name, store);
      return store;
    },
    match: async (asked: Request | string) => {
      for (const store of stores.values()) {
        const found = await store.match(asked);
        if (found) return found;
      }
      return undefined;
    },
    delete: async (name: string) => stores.delete(name),
  };
  const request = { onsuccess: () => {} };
  const context = createContext({
    self: {
      addEventListener: (type: string, act: (event: WorkerEvent) => void) =>
        listeners.set(type, act),
      skipWaiting: async () => {},
      registration: {},
      clients: { matchAll: async () => clients, claim: async () => {} },
    },
    indexedDB: {
      deleteDatabase: () => {
        setTimeout(() => request.onsuccess());
        return request;
      },
    },
    Date: class extends Date {
      static override now() {
        return time;
      }
    },
    location: { origin },
    fetch: load,
    ...{ caches, Response, Headers, URL, URLSearchParams, console },
  });
  const script = readFileSync("public/sw.js", "utf8").replace('cdn = ""', `cdn = "${cdn}"`);
  runInContext(script, context);

  /** Resolves with the answer, once all that the worker does beside it is done. */
  async function dispatch(type: string, event: Record<string, unknown> = {}) {
    const waiting: unknown[] = [];
    let given: Promise<Response> | Response | undefined;
    listeners.get(type)?.({
      ...event,
      waitUntil: (work: unknown) => waiting.push(work),
      respondWith: (one: Promise<Response> | Response) => {
        given = one;
      },
    });
    const response = await given;
    for (const work of waiting) await work;
    return response;
  }
  const send = (path: string, method: string, mode: string) =>
    dispatch("fetch", {
      request: { url: addressOf(path), method, mode, headers: new Headers() },
    });

  return {
    clients,
    install: () => dispatch("install"),
    /** Follows a link to a page. Each visit is a minute after the one before. */
    async visit(path: string) {
      time += 60_000;
      return (await send(path, "GET", "navigate"))?.text();
    },
    /** A file of a page. */
    load: (path: string) => send(path, "GET", "no-cors"),
    post: (path: string) => send(path, "POST", "cors"),
    goOffline: (offline = true) => {
      isOffline = offline;
    },
    /** The addresses of what a cache holds; the paths of what is the site's own. */
    kept: (name: string) =>
      [...(stores.get(name)?.answers.keys() ?? [])].map((url) =>
        url.startsWith(origin) ? url.slice(origin.length) : url,
      ),
  };
}
