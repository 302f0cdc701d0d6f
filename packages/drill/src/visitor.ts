import { Agent, type OutgoingHttpHeaders, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Carrier } from "../../../tools/html-client.ts";
import type { Observed } from "./observed.ts";

const answerMs = 90_000;
const pauseMs = 1_000;
const agent = new Agent({ keepAlive: true, maxSockets: 500 });

type Raw = { status: number; headers: [string, string][]; body: Buffer };
type Options = { work: string; patienceMs?: number };

let visitors = 0;

/**
 * A browser without scripts at an address of its own. Where a page does not come, it is asked for again; where a form is not
 * answered, or by a 5xx, the very same form is sent again, for as long as its patience lasts.
 */
export class Visitor implements Carrier {
  readonly origin: string;
  readonly cookies = new Map<string, string>();
  /** Where the last answer led, if that was elsewhere. */
  left: string | undefined;
  readonly #observed: Observed;
  readonly #work: string;
  readonly #patienceMs: number;
  readonly #address: string;

  constructor(observed: Observed, origin: string, { work, patienceMs = 90_000 }: Options) {
    this.#observed = observed;
    this.origin = origin;
    this.#work = work;
    this.#patienceMs = patienceMs;
    visitors += 1;
    this.#address = `127.${20 + ((visitors >> 16) & 63)}.${(visitors >> 8) & 255}.${visitors & 255}`;
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.ask(path, { headers });
  }

  async ask(path: string, init: RequestInit = {}): Promise<Response> {
    const method = init.method ?? "GET";
    const body = init.body ? Buffer.from(await new Response(init.body).arrayBuffer()) : undefined;
    const until = Date.now() + this.#patienceMs;
    for (;;) {
      const at = Date.now();
      const raw = await this.#send(method, path, new Headers(init.headers), body);
      const marked = raw?.headers.some(
        ([name, value]) => name === "warning" && value.startsWith("110"),
      );
      this.#observed.answers.push({
        at,
        ms: Date.now() - at,
        work: this.#work,
        method,
        path,
        status: raw?.status ?? 0,
        ...(marked && { marked }),
        ...(raw?.status === 503 && isBusy(raw) && { busy: true as const }),
      });
      if (raw && raw.status < 500) return this.#received(path, raw);
      if (Date.now() > until) throw new Error(`${method} ${path}: ${raw?.status ?? "no answer"}`);
      await sleep(pauseMs);
    }
  }

  #received(path: string, { status, headers, body }: Raw): Response {
    for (const [name, value] of headers) if (name === "set-cookie") this.#keep(value);
    const to = headers.find(([name]) => name === "location")?.[1];
    const target = to ? new URL(to, this.origin + path) : undefined;
    this.left = target && target.origin !== this.origin ? target.href : undefined;
    // A page elsewhere is not this visitor's.
    if (this.left) return new Response("");
    const isEmpty = [204, 205, 304].includes(status);
    const kept = headers.filter(([name]) => name !== "set-cookie");
    return new Response(isEmpty ? null : new Uint8Array(body), { status, headers: kept });
  }

  #keep(line: string): void {
    const [pair = "", ...attributes] = line.split("; ");
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    if (attributes.includes("Max-Age=0")) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  async #send(
    method: string,
    path: string,
    given: Headers,
    body?: Buffer,
  ): Promise<Raw | undefined> {
    const headers: OutgoingHttpHeaders = {
      Accept: "text/html",
      "User-Agent": "Mozilla/5.0 (Linux; Android 13)",
      ...Object.fromEntries(given),
      ...(this.cookies.size > 0 && { Cookie: this.cookie }),
      ...(body && { "Content-Length": body.length }),
    };
    const { port } = new URL(this.origin);
    const address = { host: "127.0.0.1", port, path, method, headers };
    return send({ ...address, localAddress: this.#address, agent }, body);
  }
}

/** Whether a process refused because it has too much to do. */
export const isBusy = ({ headers }: Raw) =>
  headers.some(([name, value]) => name === "retry-after" && value === "2");

/** One request; undefined where no whole answer came. A kept connection that had just been closed is not the site's fault. */
export async function send(
  options: Parameters<typeof request>[1] & object,
  body?: Buffer,
): Promise<Raw | undefined> {
  const once = () =>
    new Promise<Raw | "again" | undefined>((resolve) => {
      const ask = request(options, (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", () => resolve(undefined));
        answer.on("end", () => {
          const { rawHeaders } = answer;
          const headers = rawHeaders.flatMap((name, index): [string, string][] =>
            index % 2 === 0 ? [[name.toLowerCase(), rawHeaders[index + 1] ?? ""]] : [],
          );
          resolve({ status: answer.statusCode ?? 0, headers, body: Buffer.concat(chunks) });
        });
      });
      ask.setTimeout(answerMs, () => ask.destroy());
      ask.on("error", () => resolve(ask.reusedSocket ? "again" : undefined));
      ask.end(body);
    });
  for (let tries = 0; tries < 3; tries += 1) {
    const raw = await once();
    if (raw !== "again") return raw;
  }
  return undefined;
}
