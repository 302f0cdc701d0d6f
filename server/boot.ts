import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { listPartnerPlaces } from "#app/features/adoption/partner-place/partner-place.queries.server.ts";
import { IncompatibleDatabase } from "#app/platform/db/incompatible-database.ts";
import type { AppServices } from "#app/platform/services.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import type { AppServer } from "./http-server.ts";
import { type JobRuns, jobs, startJobs } from "./jobs.ts";
import { makeLog } from "./log.ts";
import { closeServices, makeServices } from "./services.ts";
import { startFailure } from "./start-failure.ts";

/** A client beyond the backlog connects again only seconds later. */
const backlog = 4096;

type MakeServer = (config: Config, services: AppServices, jobRuns: JobRuns) => Promise<AppServer>;

export async function boot(makeServer: MakeServer): Promise<void> {
  const config = configOrExit();
  // Checked first: a database that was created by a demo can never become production's.
  if (config.demo && !existsSync(seedProgram)) {
    console.error("Cannot start: PUBLIC_URL is not set, and this installation holds no demo.");
    process.exit(1);
  }
  const log = makeLog(config.logLevel);
  for (const warning of config.warnings) log.warn(warning);
  let services: AppServices | undefined;
  try {
    services = await makeServices(config, log);
    await services.db.migrate(config.kind);
    if (config.demo && !(await isDemoFilled(services))) await seedDemo();
    const jobRuns: JobRuns = new Map();
    const app = await makeServer(config, services, jobRuns);
    await listen(app.server, config);
    const stopJobs = startJobs(services, jobs, jobRuns);
    stopOnSignals(services, app, { stopJobs, drainMs: config.drainMs });
    announce(config, app.server);
  } catch (error) {
    fail(error, config);
    if (services) await closeServices(services);
    process.exit(1);
  }
}

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

async function isDemoFilled({ db }: AppServices): Promise<boolean> {
  return (await listPartnerPlaces(db.reader)).length > 0;
}

const seedProgram = fileURLToPath(import.meta.resolve("#tools/seed.ts"));

/** A child process: its memory is freed, and a real site never loads these tools. */
async function seedDemo(): Promise<void> {
  const child = fork(seedProgram, {
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("the demo could not be filled");
}

// The first file descriptor that systemd passes on.
const firstInherited = 3;

/** With systemd's socket activation connections wait while the process is replaced, and no request is refused. */
function inheritsSocket(): boolean {
  const { LISTEN_PID, LISTEN_FDS } = process.env;
  return LISTEN_PID === String(process.pid) && LISTEN_FDS === "1";
}

function listen(server: Server, config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    const host = config.host.replace(/[[\]]/g, "");
    const place = inheritsSocket() ? { fd: firstInherited } : { port: config.port, host };
    server.listen({ ...place, backlog }, () => {
      server.off("error", reject);
      server.on("error", (error) => console.error(error));
      resolve();
    });
  });
}

const finishMs = 25_000;
const exitMs = 30_000;

function stopOnSignals(
  services: AppServices,
  app: AppServer,
  { stopJobs, drainMs }: { stopJobs: () => Promise<void>; drainMs: number },
): void {
  let ending = false;
  const end = async (code: number) => {
    if (ending) return;
    ending = true;
    services.log.info("stopping");
    // A step that hangs must not keep the process alive.
    setTimeout(() => process.exit(code || 1), exitMs + drainMs).unref();
    await app.stop(finishMs);
    await stopJobs();
    await closeServices(services);
    process.exit(code);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void end(0));
  process.on("unhandledRejection", (error) => services.log.error({ err: error }, "unhandled"));
  process.on("uncaughtException", (error) => {
    services.log.fatal({ err: error }, "uncaught");
    void end(1);
  });
}

function announce(config: Config, server: Server): void {
  const { port } = server.address() as AddressInfo;
  const url = config.demo
    ? config.origin
    : `${config.origin} (listening on ${config.host}:${port})`;
  console.log(`${config.site.name} is running at ${url}`);
  if (config.demo) {
    if (config.host === "127.0.0.1") {
      console.log(`Passkeys need a name: they work at http://localhost:${port}`);
    }
    console.log(
      "Demo: sign in as owner@rehome.test, vet@rehome.test, boarder@rehome.test or staff@rehome.test " +
        "with the password Rescue-Rehome-1",
    );
  }
}

function fail(error: unknown, config: Config): void {
  const reason =
    error instanceof IncompatibleDatabase ? error.message : startFailure(error, config);
  if (reason) console.error(`Cannot start: ${reason}`);
  else console.error("Cannot start:", error);
}
