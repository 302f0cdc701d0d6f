import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { readContentVersion } from "#app/data/content-version.server.ts";
import { lagosDay } from "#app/features/days.ts";
import { forEverybody } from "#app/http/reading-pages.server.ts";
import type { World } from "#app/world.ts";

const mostBytes = 32 * 1024 * 1024;
const perPage = 500;
const brotliAt = (quality: number) => (bytes: Buffer) =>
  promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
const quick = brotliAt(5);
const thorough = brotliAt(11);

type Coding = "br" | "gzip" | "identity";
type Page = { headers: [string, string][]; tag: string; bodies: Partial<Record<Coding, Buffer>> };
type Asked = { name: string; version: number };

export type PageCache = {
  /** Answers from what is kept, if nothing that pages are made of has changed since; says whether it did. */
  serve(
    request: IncomingMessage,
    response: ServerResponse,
    target: string,
  ): Promise<boolean> | boolean;
  /** Keeps an answer that is the same for everybody, and sends it; says whether it was one. */
  keep(request: IncomingMessage, response: ServerResponse, answer: Response): Promise<boolean>;
};

/**
 * Whole pages, rendered once and kept compressed. A committed change to public content, by any process, is
 * in the very next answer: before each one the content's version is compared (on SQLite only when the file
 * has changed at all). Least used pages go when 32 MiB are full.
 */
export function makePageCache(
  world: Pick<World, "db" | "now">,
  nameOf: (target: string) => string | undefined,
): PageCache {
  const pages = new Map<string, Page>();
  const asked = new WeakMap<IncomingMessage, Asked>();
  const today = dayReader(world);
  let bytes = 0;
  let version = 0;
  let mark: number | undefined;
  let reading: Promise<number> | undefined;

  function current(): Promise<number> | number {
    const now = world.db.changeMark();
    if (now !== undefined && now === mark) return version;
    // Whoever comes while it is being asked for shares the next question, not this one's answer.
    reading ??= Promise.resolve().then(() => {
      reading = undefined;
      return refresh();
    });
    return reading;
  }

  async function refresh(): Promise<number> {
    const before = world.db.changeMark();
    const found = await readContentVersion(world.db.reader);
    if (found !== version) {
      pages.clear();
      bytes = 0;
      version = found;
    }
    mark = before;
    return found;
  }

  function remember(name: string, page: Page): void {
    forget(name);
    pages.set(name, page);
    bytes += weigh(page);
    for (const [oldest] of pages) {
      if (bytes <= mostBytes) break;
      forget(oldest);
    }
  }

  function forget(name: string): void {
    const page = pages.get(name);
    if (!page) return;
    pages.delete(name);
    bytes -= weigh(page);
  }

  function answer(
    request: IncomingMessage,
    response: ServerResponse,
    name: string,
    at: number,
  ): boolean {
    const page = at === version ? pages.get(name) : undefined;
    if (!page) {
      asked.set(request, { name, version: at });
      return false;
    }
    pages.delete(name);
    pages.set(name, page);
    send(request, response, page);
    return true;
  }

  return {
    serve(request, response, target) {
      const page = nameOf(target);
      if (page === undefined || isPersonal(request)) return false;
      const name = `${today()} ${page}`;
      const at = current();
      if (typeof at === "number") return answer(request, response, name, at);
      return at.then((found) => answer(request, response, name, found));
    },

    async keep(request, response, given) {
      const wanted = asked.get(request);
      if (!wanted || !isForEverybody(given)) return false;
      const body = Buffer.from(await given.arrayBuffer());
      const tag = createHash("sha256").update(body).digest("base64url").slice(0, 22);
      const page: Page = {
        headers: [...given.headers].filter(([name]) => name !== "content-length"),
        tag,
        bodies: { identity: body, br: await quick(body) },
      };
      if (wanted.version === version) {
        remember(wanted.name, page);
        void improve(wanted.name, page, body);
      }
      send(request, response, page);
      return true;
    },
  };

  /** The best compression takes longer than rendering: it replaces the quick one behind the visitor's back. */
  async function improve(name: string, page: Page, body: Buffer): Promise<void> {
    const [br, zipped] = await Promise.all([thorough(body), promisify(gzip)(body, { level: 9 })]);
    if (pages.get(name) === page) {
      remember(name, { ...page, bodies: { identity: body, br, gzip: zipped } });
    }
  }
}

/** A request that carries a notice gets its own page. Nothing else about a visitor is on a reading page. */
function isPersonal(request: IncomingMessage): boolean {
  return request.headers.cookie?.includes("notice=") ?? false;
}

function isForEverybody({ status, headers }: Response): boolean {
  return (
    status === 200 &&
    headers.get("Cache-Control") === forEverybody &&
    headers.getSetCookie().length === 0
  );
}

function weigh({ bodies, headers }: Page): number {
  const body = Object.values(bodies).reduce((sum, one) => sum + one.byteLength, 0);
  return perPage + body + headers.length * 60;
}

function send(request: IncomingMessage, response: ServerResponse, page: Page): void {
  const accepted = request.headers["accept-encoding"];
  const coding = pick(page, typeof accepted === "string" ? accepted : "");
  const body = page.bodies[coding] as Buffer;
  const tag = `"${page.tag}-${coding}"`;
  const known = request.headers["if-none-match"]?.includes(page.tag) ?? false;
  for (const [name, value] of page.headers) response.setHeader(name, value);
  response.setHeader("ETag", tag);
  response.setHeader("Vary", "Accept-Encoding");
  if (known) {
    response.writeHead(304).end();
    return;
  }
  if (coding !== "identity") response.setHeader("Content-Encoding", coding);
  response.setHeader("Content-Length", body.byteLength);
  response.writeHead(200);
  response.end(request.method === "HEAD" ? undefined : body);
}

function pick({ bodies }: Page, accepted: string): Coding {
  if (bodies.br && /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return "br";
  if (bodies.gzip && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return "gzip";
  return "identity";
}

/** Today in Lagos, worked out once a second. */
function dayReader(world: Pick<World, "now">): () => string {
  let second = -1;
  let day = "";
  return () => {
    const now = world.now();
    const current = Math.floor(now.getTime() / 1000);
    if (current !== second) {
      second = current;
      day = lagosDay(now);
    }
    return day;
  };
}
