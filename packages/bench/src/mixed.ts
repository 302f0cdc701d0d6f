import { setTimeout as sleep } from "node:timers/promises";
import { photo } from "./data.ts";
import { filters, searches, uncached } from "./load.ts";
import { publish } from "./pictures.ts";
import { listPath, type Site } from "./site.ts";
import { median } from "./statistics.ts";

const sampleMs = 10_000;
const burst = { everyMs: 300_000, lastsMs: 10_000, readers: 32 };

export type MixedRow = {
  minutes: string;
  /** Of the server's own process; its picture process comes and goes. */
  "MiB median": number;
  "MiB most": number;
  "MiB most, with pictures": number;
};

export type MixedResult = {
  rows: MixedRow[];
  /** How many responses had each status. */
  statuses: Record<string, number>;
  /** The server's own memory every ten seconds, in MiB. */
  samples: number[];
};

/**
 * Reads, searches, signs in, asks for pets, publishes photos and works as staff for some time, at a rate that leaves
 * the server idle between, with ten seconds of as much as it takes every five minutes. Samples its memory.
 */
export async function measureMixed(site: Site, minutes: number): Promise<MixedResult> {
  const statuses: Record<string, number> = {};
  const picture = await photo(7, 2400, 3200);
  const list = await (await fetch(site.origin + listPath)).text();
  const pets = [...new Set(list.match(/\/pet-details\/[^"?#]+/g))];
  const reading = ["/", listPath, ...searches, ...filters, ...pets, "/login", "/register"];
  const end = performance.now() + minutes * 60_000;
  let turn = 0;

  async function ask(path: string, init: RequestInit = {}): Promise<void> {
    const headers = { "Accept-Encoding": "br", ...init.headers };
    const answer = await fetch(site.origin + path, { redirect: "manual", ...init, headers });
    await answer.arrayBuffer();
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
  }
  const post = (path: string, fields: Record<string, string>) =>
    ask(path, {
      method: "POST",
      headers: {
        Origin: site.origin,
        "X-Forwarded-For": `10.7.${(turn >> 8) & 255}.${turn & 255}`,
      },
      body: new URLSearchParams(fields),
    });
  const next = (paths: readonly string[]) => {
    turn += 1;
    return paths[turn % paths.length] ?? "/";
  };
  /** One after the other, with a pause between. */
  async function repeat(pauseMs: number, work: () => Promise<void>, until = end): Promise<void> {
    while (performance.now() < until) {
      await work();
      await sleep(Math.min(pauseMs, Math.max(until - performance.now(), 0)));
    }
  }
  const readAnew = () => ask(next(reading), { headers: { Cookie: uncached } });

  const samples: number[] = [];
  const rows: { own: number; all: number }[] = [];
  const sample = async () => {
    const own = site.ownMemoryMiB();
    samples.push(Math.round(own));
    rows.push({ own, all: site.memoryMiB() ?? 0 });
  };

  await Promise.all([
    ...Array.from({ length: 4 }, () => repeat(50, () => ask(next(reading)))),
    ...Array.from({ length: 2 }, () => repeat(100, readAnew)),
    repeat(200, () => ask(next(staffPages), { headers: { Cookie: site.staffCookie } })),
    repeat(500, () =>
      ask(next(["/no-such-page", "/pet-details/none", "/favicon.svg", "/healthz"])),
    ),
    repeat(5000, () => post("/login", { email: "staff@rehome.test", password: "not this one" })),
    repeat(3000, () =>
      post(next(pets), {
        name: "Bench",
        email: `bench-${turn}@bench.example`,
        phone: `0803${String(turn).padStart(7, "0")}`,
        message: `Is this one still looking for a home? ${turn}`,
      }),
    ),
    repeat(30_000, () => publish(site, picture, `mixed-${turn}`)),
    repeat(burst.everyMs, async () => {
      const until = Math.min(performance.now() + burst.lastsMs, end);
      const readers = Array.from({ length: burst.readers }, () => repeat(0, readAnew, until));
      await Promise.all(readers);
    }),
    repeat(sampleMs, sample),
  ]);
  return { rows: tenths(rows, minutes), statuses, samples };
}

const staffPages = [
  "/dashboard",
  "/adoption-requests",
  "/adoption-requests?status=pending",
  "/adoption-requests.csv",
  "/create-adoption",
  "/dashboard/staff/listings",
  "/dashboard/staff/people",
  "/dashboard/staff/messages",
  "/dashboard/staff/outbox",
  "/dashboard/staff/audit",
  "/dashboard/search?q=bench",
  "/dashboard/analytics",
];

/** Sums the samples up by tenths of the time. */
function tenths(samples: readonly { own: number; all: number }[], minutes: number): MixedRow[] {
  const size = Math.max(1, Math.ceil(samples.length / 10));
  const rows: MixedRow[] = [];
  for (let at = 0; at < samples.length; at += size) {
    const part = samples.slice(at, at + size);
    const minute = (index: number) => ((index / samples.length) * minutes).toFixed(0);
    rows.push({
      minutes: `${minute(at)}–${minute(Math.min(at + size, samples.length))}`,
      "MiB median": Math.round(median(part.map(({ own }) => own))),
      "MiB most": Math.round(Math.max(...part.map(({ own }) => own))),
      "MiB most, with pictures": Math.round(Math.max(...part.map(({ all }) => all))),
    });
  }
  return rows;
}
