import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { dirname, join, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort } from "./free-port.ts";
import { findPostgres } from "./postgres-engine.mjs";

export type PostgresServer = {
  /** Of the maintenance database, as the superuser. */
  url: string;
  /** Ends the engine at once, as its machine would; its data stay. */
  halt(): Promise<void>;
  /** Starts it again after `halt`, on the same data and port. */
  resume(): Promise<void>;
  stop(): Promise<void>;
};

type Account = { uid: number; gid: number } | Record<string, never>;

/**
 * Starts a real PostgreSQL from the package that npm installed, on a free port of the loopback, with
 * everything it needs and writes in one temporary folder. Throws when it cannot start.
 */
export async function startPostgres({ maxConnections = 200 } = {}): Promise<PostgresServer> {
  const home = mkdtempSync(join(sharedTemporaryFolder(), "rehome-postgres-"));
  chmodSync(home, 0o755);
  const account = unprivilegedAccount();
  let server: ChildProcess | undefined;

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server?.once("exit", resolve));
    server.kill(signal);
    await ended;
  }

  async function stop(): Promise<void> {
    await end("SIGINT");
    rmSync(home, { recursive: true, force: true });
  }

  try {
    const bin = copyEngine(home);
    const cluster = join(home, "cluster");
    mkdirSync(cluster, { mode: 0o700 });
    if (account.uid !== undefined) chownSync(cluster, account.uid, account.gid);
    const run = { ...account, cwd: home, env: { LC_ALL: "C", PATH: process.env.PATH ?? "" } };
    execFileSync(
      join(bin, "initdb"),
      ["-D", cluster, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
      { ...run, stdio: "pipe" },
    );
    const port = await freePort();
    const settings = [
      "listen_addresses=127.0.0.1",
      "unix_socket_directories=",
      `max_connections=${maxConnections}`,
      "fsync=off",
      "full_page_writes=off",
      "shared_buffers=32MB",
    ];
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    const resume = async () => {
      server = spawn(
        join(bin, "postgres"),
        ["-D", cluster, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
        { ...run, stdio: ["ignore", "ignore", "pipe"] },
      );
      let log = "";
      server.stderr?.on("data", (chunk) => {
        log = (log + chunk).slice(-4000);
      });
      await untilReady(url, server, () => log);
    };
    await resume();
    return { url, halt: () => end("SIGQUIT"), resume, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The engine runs under another account when we are root, which may not read below our folders. */
function copyEngine(home: string): string {
  const source = findPostgres();
  if (!source) throw new Error("PostgreSQL is not installed");
  const native = join(home, "native");
  cpSync(source, native, { recursive: true, verbatimSymlinks: true });
  for (const program of ["initdb", "postgres"]) chmodSync(join(native, "bin", program), 0o755);
  for (const { source: real, target } of symlinksOf(native)) {
    const link = join(home, target);
    rmSync(link, { force: true });
    symlinkSync(relative(dirname(target), real), link);
  }
  return join(native, "bin");
}

/** npm packages carry no symbolic links; the package's install script makes them, where scripts may run. */
function symlinksOf(native: string): Array<{ source: string; target: string }> {
  try {
    return JSON.parse(readFileSync(join(native, "pg-symlinks.json"), "utf8"));
  } catch {
    return [];
  }
}

function unprivilegedAccount(): Account {
  if (userInfo().uid !== 0) return {};
  const id = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/** The first temporary folder that every account may enter. */
function sharedTemporaryFolder(): string {
  const candidates = [tmpdir(), "/tmp", "/var/tmp"];
  return candidates.find((folder) => everyoneMayEnter(folder)) ?? tmpdir();
}

function everyoneMayEnter(folder: string): boolean {
  try {
    if ((statSync(folder).mode & 0o001) === 0) return false;
  } catch {
    return false;
  }
  return dirname(folder) === folder || everyoneMayEnter(dirname(folder));
}

async function untilReady(url: string, server: ChildProcess, log: () => string): Promise<void> {
  let failure: unknown;
  server.once("error", (error) => {
    failure = error;
  });
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(50)) {
    if (failure || server.exitCode !== null) break;
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch {
      // Still starting.
    } finally {
      await client.end().catch(() => {});
    }
  }
  throw new Error(`PostgreSQL did not start: ${log()}`, { cause: failure });
}
