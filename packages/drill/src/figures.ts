import { setTimeout as sleep } from "node:timers/promises";
import { photo } from "@rehome/bench/data.ts";
import { uncached } from "@rehome/bench/load.ts";
import { listenerOf, processorMs } from "@rehome/bench/processes.ts";
import pg from "pg";
import { Observed } from "./observed.ts";
import type { Parts } from "./parts.ts";
import type { Cast } from "./prepare.ts";
import { send } from "./visitor.ts";
import { decisions } from "./work/members.ts";
import { gifts, interests, requests, signIns } from "./work/visitors.ts";
import { type Field, pick, signIn, type Work } from "./work/work.ts";

/** What has been used so far, of everything together. */
type Meter = {
  siteMs: number;
  databaseMs: number;
  statements: number;
  transactions: number;
  rowsRead: number;
  rowsWritten: number;
  storeRequests: number;
  answers: number;
};

export type FigureRow = { request: string } & Meter;

/** Counts what the site says to PostgreSQL: each simple query, and each execution of a prepared one. */
export function countStatements(add: () => void): (connection: object, bytes: Buffer) => void {
  const rests = new WeakMap<object, Buffer>();
  const begun = new WeakSet<object>();
  return (connection, bytes) => {
    let rest = Buffer.concat([rests.get(connection) ?? Buffer.alloc(0), bytes]);
    for (;;) {
      // The first message of a connection has no type.
      const head = begun.has(connection) ? 1 : 0;
      if (rest.length < head + 4) break;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) break;
      if (head === 1 && (rest[0] === 0x51 || rest[0] === 0x45)) add();
      begun.add(connection);
      rest = rest.subarray(length);
    }
    rests.set(connection, rest);
  };
}

export type Counted = { statements: number; storeRequests: number };

/** Counts from now on; connections that are open already would not be understood. */
export function countRequests(parts: Parts): Counted {
  const counted = { statements: 0, storeRequests: 0 };
  parts.watchDatabase(
    countStatements(() => {
      counted.statements += 1;
    }),
  );
  parts.store?.relay?.watch((_, bytes) => {
    if (/^(GET|HEAD|PUT|POST|DELETE) \//.test(bytes.subarray(0, 8).toString("latin1"))) {
      counted.storeRequests += 1;
    }
  });
  return counted;
}

/**
 * Asks one process for one kind of request after the other, and returns what each costs on average; what the process uses at
 * rest is taken off, and stands in the first row as that of a second.
 */
export async function measureFigures(
  parts: Parts,
  cast: Cast,
  counted: Counted,
  times: number,
): Promise<FigureRow[]> {
  const [site] = parts.sites;
  if (!site?.pid) throw new Error("there is no process to be measured");
  const { pid, port } = site;
  const databasePid = listenerOf(Number(new URL(parts.database.adminUrl).port)) ?? 0;
  const admin = new pg.Client({ connectionString: parts.database.adminUrl });
  await admin.connect();
  const observed = new Observed();
  let number = 0;
  const field: Field = {
    observed,
    parts: { ...parts, origin: parts.origin },
    cast,
    photo: await photo(1, 900, 600),
    next: () => (number += 1),
    isOver: () => false,
  };
  let asked = 0;

  async function ask(path: string, headers: Record<string, string> = {}): Promise<string> {
    asked += 1;
    const given = { Accept: "text/html", "Accept-Encoding": "br", ...headers };
    const answer = await send({ host: "127.0.0.1", port, path, headers: given, agent: false });
    if (!answer || answer.status >= 400) throw new Error(`${path}: ${answer?.status}`);
    return answer.body.toString();
  }

  async function read(): Promise<Meter> {
    // PostgreSQL tells of what a connection did when it has been idle for ten seconds.
    await sleep(10_500);
    const { rows } = await admin.query(
      `select xact_commit + xact_rollback as transactions, tup_returned + tup_fetched as read,
        tup_inserted + tup_updated + tup_deleted as written from pg_stat_database where datname = 'rehome'`,
    );
    return {
      siteMs: processorMs(pid),
      databaseMs: processorMs(databasePid),
      statements: counted.statements,
      transactions: Number(rows[0]?.transactions),
      rowsRead: Number(rows[0]?.read),
      rowsWritten: Number(rows[0]?.written),
      storeRequests: counted.storeRequests,
      answers: observed.answers.length + asked,
    };
  }

  const keys = [
    "siteMs",
    "databaseMs",
    "statements",
    "transactions",
    "rowsRead",
    "rowsWritten",
    "storeRequests",
    "answers",
  ] as const;
  /** What `run` used, and in how many seconds. */
  async function meter(run: () => Promise<void>): Promise<{ used: Meter; seconds: number }> {
    const before = await read();
    const from = performance.now();
    await run();
    const after = await read();
    const used = Object.fromEntries(keys.map((key) => [key, after[key] - before[key]])) as Meter;
    return { used, seconds: (performance.now() - from) / 1_000 };
  }

  await ask("/up-for-adoption", { "Accept-Encoding": "identity" });
  // What a start leaves to be done is no rest.
  await sleep(30_000);
  const rest = await meter(() => sleep(30_000));
  const scaled = (one: Meter, by: (key: (typeof keys)[number]) => number) =>
    Object.fromEntries(keys.map((key) => [key, Math.max(0, one[key] - by(key))])) as Meter;
  const mean = (one: Meter, of: number) =>
    Object.fromEntries(keys.map((key) => [key, one[key] / of])) as Meter;
  const rows: FigureRow[] = [
    { request: "a second at rest, of one process", ...mean(rest.used, rest.seconds) },
  ];

  async function row(request: string, run: (turn: number) => Promise<unknown>, count = times) {
    // What is loaded by the first one belongs to none.
    await run(count);
    const { used, seconds } = await meter(async () => {
      for (let turn = 0; turn < count; turn += 1) await run(turn);
    });
    const own = scaled(used, (key) =>
      key === "answers" ? 0 : (rest.used[key] / rest.seconds) * seconds,
    );
    rows.push({ request, ...mean(own, count) });
    console.log(`${request}: done`);
  }
  const turnOf = (work: Work) => work.begin(field, 0);
  const staff = (await signIn(field, "figures", pick(cast.staff, 0))).browser;
  const list = await ask("/up-for-adoption", { "Accept-Encoding": "identity" });
  const picture = /\/pictures\/[^"\s]+/.exec(list)?.[0];

  await row("a page from memory", () => ask("/up-for-adoption"), times * 50);
  await row("a file of the build", () => ask("/page.js"), times * 50);
  if (picture) await row("a picture", () => ask(picture), times * 10);
  await row(
    "a page that is not in memory",
    (turn) => ask(`/pet-details/${pick(cast.listings, turn)}`, { Cookie: uncached }),
    times,
  );
  await row(
    "a search that nobody made before",
    () => ask(`/up-for-adoption?q=word${field.next()}`),
    times * 5,
  );
  await row(
    "a list of the API",
    () => ask("/api/adoptions?limit=20", { Accept: "application/json" }),
    times * 5,
  );
  await row("a list of staff", () => staff.get("/adoption-requests"), times * 5);
  await row("a sign-in, with its form and first page", turnOf(signIns));
  await row("a wish for a pet, with its form, answer and e-mails", turnOf(interests));
  await row("a decision with its pages, of two in three taken back", turnOf(decisions));
  await row("a request with a photo and a document", turnOf(requests), Math.ceil(times / 3));
  await row("a gift by card, with webhook and receipt", turnOf(gifts));
  await admin.end();
  return rows;
}

export function printFigures(rows: readonly FigureRow[]): void {
  const round = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(1));
  console.log(
    "\n| request | answers | site, ms | database, ms | statements | transactions | rows read | rows written | store requests |",
  );
  console.log(`|---|${"---:|".repeat(8)}`);
  for (const one of rows) {
    const figures = [
      one.answers,
      one.siteMs,
      one.databaseMs,
      one.statements,
      one.transactions,
      one.rowsRead,
      one.rowsWritten,
      one.storeRequests,
    ];
    console.log(`| ${one.request} | ${figures.map(round).join(" | ")} |`);
  }
}
