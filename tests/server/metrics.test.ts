import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createCircuitBreaker } from "#app/platform/circuit-breaker.ts";
import { type Database, openDatabase } from "#app/platform/db/database.server.ts";
import { guardedBlobStore } from "#app/platform/files/guarded-blobs.server.ts";
import { s3BlobStore } from "#app/platform/files/s3-blob-store.server.ts";
import { markEmailTried } from "#app/platform/mail/outbox.queries.server.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { type JobRuns, startJobs } from "#server/jobs.ts";
import { freshDatabase, onEachEngine } from "#tests/support/database.ts";
import { s3Credentials, startS3Stub } from "#tests/support/s3-stub.ts";
import { freePort, type Site, startSite } from "#tests/support/server.ts";
import {
  freshServices,
  minuteMs,
  servicesForAll,
  type TestServices,
} from "#tests/support/services.ts";
import { rowOf } from "#tests/support/tables.ts";
import { type Answer, ask, type Running, start } from "./fake-app.ts";

const token = "a-token-that-a-scraper-knows";

/** Every sample of an answer by its name and labels, as written. */
function samples({ status, body }: Answer): Map<string, number> {
  expect(status).toBe(200);
  const lines = body.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      expect(line).toMatch(/^[a-z_0-9]+(\{([a-z_]+="[^"]*",?)+\})? \S+$/);
      const at = line.lastIndexOf(" ");
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}
const requests = (method: string, route: string, status: string) =>
  `http_requests_total{method="${method}",route="${route}",status="${status}"}`;

describe("the metrics of a real site", () => {
  let site: Site;
  beforeAll(async () => {
    const port = await freePort();
    site = await startSite({
      port,
      // Not the demo, which would draw its pets first.
      env: {
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        SESSION_SECRETS: "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
        METRICS_TOKEN: token,
        HOST: "127.0.0.1",
      },
    });
  });
  afterAll(() => site.remove());

  const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    ask(site.port, path, { method, headers });
  const scrape = async () => samples(await get("/metrics"));

  test("move with what the site does, each request under the pattern of its route", async () => {
    const before = await scrape();
    const hits = before.get("rehome_page_cache_hits_total") ?? Number.NaN;
    for (let n = 0; n < 3; n += 1) await get("/up-for-adoption");
    await get("/pet-details/nobody");
    await get("/pet-details/0190b6a4-0000-7000-8000-000000000000?from=list");
    await get("/favicon.svg");
    await get("/healthz");
    await get("/login.data");
    await get("/login", {}, "POST");
    const after = await scrape();
    const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect(grown(requests("GET", "/up-for-adoption", "2xx"))).toBe(3);
    expect(grown(requests("GET", "/pet-details/:id", "4xx"))).toBe(2);
    expect(grown(requests("GET", "file", "2xx"))).toBe(1);
    expect(grown(requests("GET", "/healthz", "2xx"))).toBe(1);
    expect(grown(requests("GET", "/login", "2xx"))).toBe(1);
    expect(grown(requests("POST", "/login", "4xx"))).toBe(1);
    const durations = 'http_request_duration_seconds_count{method="GET",route="/up-for-adoption"}';
    expect(grown(durations)).toBe(3);
    expect(after.get("rehome_page_cache_hits_total")).toBeGreaterThan(hits);
    expect(after.get("rehome_page_cache_entries")).toBeGreaterThan(0);
    expect(after.get("rehome_page_cache_bytes")).toBeGreaterThan(1000);
    expect(after.get("http_requests_in_flight")).toBe(1);
  });

  test("tell of process, database, jobs, mail and version", async () => {
    await expect
      .poll(async () =>
        (await scrape()).has(
          'rehome_job_last_run_timestamp_seconds{job="delete what has expired"}',
        ),
      )
      .toBe(true);
    const found = await scrape();
    for (const name of [
      "process_cpu_seconds_total",
      "process_resident_memory_bytes",
      "nodejs_eventloop_lag_p99_seconds",
      "nodejs_heap_size_used_bytes",
    ]) {
      expect(found.get(name), name).toBeGreaterThan(0);
    }
    expect(found.get("rehome_database_up")).toBe(1);
    expect(found.get('rehome_database_connections{state="total"}')).toBe(2);
    expect(found.get('rehome_mail_queue{state="waiting"}')).toBe(0);
    expect(found.get("rehome_upload_places")).toBe(24);
    expect(found.get('rehome_job_failures_total{job="send due e-mails"}')).toBe(0);
    const info = [...found.keys()].find((name) => name.startsWith("rehome_build_info"));
    expect(info).toMatch(/version="\d+\.\d+\.\d+",build="[0-9a-f]{12}",database="sqlite"/);
  });

  test("the buckets of a duration add up to its count", async () => {
    for (let n = 0; n < 5; n += 1) await get("/about-us");
    const found = await scrape();
    const labels = 'method="GET",route="/about-us"';
    const bucket = (le: string) =>
      found.get(`http_request_duration_seconds_bucket{${labels},le="${le}"}`) ?? Number.NaN;
    const bounds = ["0.005", "0.025", "0.1", "0.25", "0.5", "1", "2.5", "5", "10", "30", "+Inf"];
    const counts = bounds.map(bucket);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts.at(-1)).toBe(found.get(requests("GET", "/about-us", "2xx")));
    expect(counts.at(-1)).toBe(found.get(`http_request_duration_seconds_count{${labels}}`));
    expect(found.get(`http_request_duration_seconds_sum{${labels}}`)).toBeGreaterThan(0);
  });

  test("two hundred unknown paths and methods are a handful of series", async () => {
    await get("/no-such-place");
    await get("/no-such-place", {}, "PROPFIND");
    await get("/pet-details/one");
    await get("/pet-details/one", {}, "PROPFIND");
    const before = await scrape();
    for (let n = 0; n < 200; n += 1) {
      const path = `/${Math.random().toString(36).slice(2)}`;
      const made = [path, `/pet-details${path}`, `${path}${path}.data`][n % 3] ?? path;
      const method = n % 4 < 3 ? "GET" : ["PROPFIND", "MKCOL", "LOCK"][n % 3];
      await get(made, {}, method);
    }
    const after = await scrape();
    const known = new Set(before.keys());
    const added = [...after.keys()].filter((name) => /^http_/.test(name) && !known.has(name));
    // The scrape before this one is over now; nothing else is new.
    expect(added.filter((name) => !name.includes('route="/metrics"'))).toEqual([]);
    const unknown = requests("GET", "unknown", "4xx");
    expect((after.get(unknown) ?? 0) - (before.get(unknown) ?? 0)).toBe(100);
  });

  test.each([
    "X-Forwarded-For",
    "X-Forwarded-Proto",
    "X-Forwarded-Host",
    "Forwarded",
    "Via",
    "X-Real-IP",
  ])(
    "are an unknown path to a request with %s, which a proxy on this machine adds",
    async (name) => {
      const refused = await get("/metrics", { [name]: "127.0.0.1", Accept: "text/html" });
      const unknown = await get("/no-such-place", { [name]: "127.0.0.1", Accept: "text/html" });
      expect(refused.status).toBe(404);
      const plain = ({ body }: Answer) => body.replaceAll(/nonce="[^"]*"/g, "");
      expect(plain(refused)).toBe(plain(unknown));
      for (const method of ["POST", "PUT", "HEAD"]) {
        const there = await ask(site.port, "/metrics", { method, headers: { [name]: "a" } });
        const nowhere = await ask(site.port, "/no-such-place", {
          method,
          headers: { [name]: "a" },
        });
        expect([there.status, there.headers.allow]).toEqual([
          nowhere.status,
          nowhere.headers.allow,
        ]);
      }
    },
  );

  test("need the token from elsewhere, the whole token and nothing else", async () => {
    const from = { "X-Forwarded-For": "203.0.113.7" };
    const ask = async (Authorization: string) =>
      (await get("/metrics", { ...from, Authorization })).status;
    expect(await ask(`Bearer ${token}`)).toBe(200);
    expect(await ask(`bearer ${token}`)).toBe(200);
    const wrong = [`${token}x`, token.slice(0, -1), token.toUpperCase(), "", "undefined"];
    for (const one of wrong) expect(await ask(`Bearer ${one}`), one).toBe(404);
    expect(await ask(`Basic ${token}`)).toBe(404);
    expect(await ask(token)).toBe(404);
  });

  test("go by the connection, whatever the Host header says", async () => {
    const forwarded = { "X-Forwarded-For": "203.0.113.7" };
    for (const Host of ["localhost", "127.0.0.1", "evil.example"]) {
      expect((await get("/metrics", { Host })).status).toBe(200);
      expect((await get("/metrics", { Host, ...forwarded })).status).toBe(404);
    }
    expect((await get("http://localhost/metrics", forwarded)).status).toBe(404);
  });

  test("are read by GET and HEAD, and by nothing else", async () => {
    const answer = await get("/metrics");
    expect(answer.headers).toMatchObject({
      "content-type": "text/plain; version=0.0.4; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    const head = await get("/metrics", {}, "HEAD");
    expect([head.status, head.body]).toEqual([200, ""]);
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
      const refused = await get("/metrics", {}, method);
      expect([refused.status, refused.headers.allow], method).toEqual([405, "GET, HEAD"]);
    }
  });
});

onEachEngine("the metrics, with services of a test on %s", (engine) => {
  let services: TestServices;
  let app: Running | undefined;
  beforeEach(async () => {
    services = await freshServices(engine);
  });
  afterEach(async () => {
    await app?.stop(0);
    await services.cleanup();
  });

  async function serve(jobRuns?: JobRuns) {
    app = await start({ services, ...(jobRuns && { jobRuns }) });
    const { port } = app;
    return { port, scrape: async () => samples(await ask(port, "/metrics")) };
  }

  test("without a token no token is right", async () => {
    const { port } = await serve();
    const unknown = { "X-Forwarded-For": "203.0.113.7" };
    for (const Authorization of ["Bearer ", "Bearer undefined", `Bearer ${token}`]) {
      const answer = await ask(port, "/metrics", { headers: { ...unknown, Authorization } });
      expect(answer.body).toContain('"method":"GET"');
    }
  });

  test("count waiting and failed mail, and how long the oldest has been due", async () => {
    const { scrape } = await serve();
    const mail = (cause: string, delayMs = 0) => ({
      to: "ada@rehome.example",
      email: { subject: "a", body: "b" },
      cause,
      delayMs,
      about: [],
    });
    const now = services.now();
    await services.db.transaction((trx) =>
      sendMail(trx, now, [mail("later", 60 * minuteMs), mail("now"), mail("bad")]),
    );
    const bad = await rowOf(services, "outbox", { cause: "bad" }, "id");
    const tried = { error: "no such person", dueAt: null, now: now.toISOString() };
    await services.db.transaction((trx) => markEmailTried(trx, bad.id, tried));
    services.pass(5 * minuteMs);
    const found = await scrape();
    expect(found.get('rehome_mail_queue{state="waiting"}')).toBe(2);
    expect(found.get('rehome_mail_queue{state="failed"}')).toBe(1);
    expect(found.get('rehome_database_connections{state="idle"}')).toBeGreaterThan(0);
    expect(found.get('rehome_database_connections{state="waiting"}')).toBe(0);
    expect(found.get('rehome_mail_queue_oldest_age_seconds{state="waiting"}')).toBe(300);
  });

  test("tell of connections at work and of what waits for one", async () => {
    const { scrape } = await serve();
    const state = (name: string) => `rehome_database_connections{state="${name}"}`;
    let finish = () => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    // More than PostgreSQL's pool holds; SQLite has one that writes.
    const work = Array.from({ length: 12 }, () => services.db.transaction(() => held));
    const db = services.db;
    await expect.poll(() => db.connections().waiting).toBe(engine === "sqlite" ? 11 : 2);
    expect(db.connections().idle).toBe(engine === "sqlite" ? 1 : 0);
    finish();
    await Promise.all(work);
    const found = await scrape();
    expect(found.get(state("waiting"))).toBe(0);
    expect(found.get(state("total"))).toBe(engine === "sqlite" ? 2 : 10);
    expect(found.get(state("idle"))).toBe(found.get(state("total")));
  });

  test("say whether the store of files answers, and whether it is asked, as does /readyz", async () => {
    const stub = await startS3Stub();
    try {
      const bucket = s3BlobStore({ ...stub, ...s3Credentials });
      const breaker = createCircuitBreaker({ failures: 2, restMs: 3_600_000 });
      services.blobs = guardedBlobStore(bucket, breaker);
      const { port, scrape } = await serve();
      const told = async () => {
        const found = await scrape();
        const states = ["closed", "open", "half-open"].filter(
          (state) => found.get(`rehome_file_store_circuit{state="${state}"}`) === 1,
        );
        return [found.get("rehome_file_store_up"), ...states];
      };
      const filesPart = async () => JSON.parse((await ask(port, "/readyz")).body).files;
      expect(await told()).toEqual([1, "closed"]);
      stub.fail(503);
      await Promise.allSettled([services.blobs.get("a/b.txt"), services.blobs.get("a/b.txt")]);
      expect(await told()).toEqual([0, "open"]);
      expect(await filesPart()).toBe("failing");
      stub.mend();
      expect(await told()).toEqual([1, "closed"]);
      await expect.poll(filesPart).toBe("ok");
    } finally {
      await stub.close();
    }
  });

  test("count a job's failures and say when it last ran", async () => {
    const jobRuns: JobRuns = new Map();
    const { scrape } = await serve(jobRuns);
    const stop = startJobs(
      services,
      [{ name: "bad", everyMs: 1, run: () => Promise.reject(new Error("down")) }],
      jobRuns,
    );
    await expect.poll(() => jobRuns.get("bad")?.failures).toBeGreaterThan(1);
    await stop();
    const found = await scrape();
    expect(found.get('rehome_job_failures_total{job="bad"}')).toBe(jobRuns.get("bad")?.failures);
    expect(found.get('rehome_job_last_run_timestamp_seconds{job="bad"}')).toBe(
      services.now().getTime() / 1000,
    );
  });

  test("count the uploads on their way", async () => {
    const { port, scrape } = await serve();
    let finish = () => {};
    const rest = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const answer = ask(port, "/create-adoption", {
      method: "POST",
      headers: { "Content-Type": "multipart/form-data; boundary=x" },
      body: (async function* () {
        yield "--x\r\n";
        await rest;
      })(),
    });
    await expect.poll(async () => (await scrape()).get("rehome_uploads_in_progress")).toBe(1);
    expect((await scrape()).get("http_requests_in_flight")).toBe(2);
    finish();
    expect((await answer).status).toBe(200);
    expect((await scrape()).get("rehome_uploads_in_progress")).toBe(0);
  });
});

describe("the metrics", () => {
  const { services } = servicesForAll("sqlite");
  let app: Running | undefined;
  afterEach(() => app?.stop(0));

  test.each(["a closed file", "a server that is not there"])(
    "answer while the database is gone, %s, without what it would say",
    async (kind) => {
      const db = kind === "a closed file" ? await closedFile() : await absentServer();
      app = await start({ services: { ...services, db } });
      const found = samples(await ask(app.port, "/metrics"));
      expect(found.get("rehome_database_up")).toBe(0);
      expect([...found.keys()].filter((name) => name.startsWith("rehome_mail"))).toEqual([]);
      expect(found.get("process_resident_memory_bytes")).toBeGreaterThan(0);
      expect(found.has('rehome_database_connections{state="total"}')).toBe(true);
      expect(found.get("rehome_upload_places")).toBe(24);
    },
  );
});

async function closedFile(): Promise<Database> {
  const db = await freshDatabase("sqlite");
  await db.ping();
  await db.cleanup();
  return db;
}

async function absentServer(): Promise<Database> {
  return openDatabase({ url: `postgres://nobody@127.0.0.1:${await freePort()}/none`, file: "" });
}
