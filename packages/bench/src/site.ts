import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../../tools/free-port.ts";
import { runTool } from "./data.ts";
import { listenerOf, memoryMiB, ownMemoryMiB, processorMs } from "./processes.ts";

/** A server under measurement: the product, or a peer that somebody else started. */
export type Server = {
  name: string;
  origin: string;
  /** The list page. */
  path: string;
  /** Undefined where its process cannot be seen. */
  processorMs(): number | undefined;
  memoryMiB(): number | undefined;
};

export type Site = Server & {
  /** From the start of the process to its first page. */
  coldMs: number;
  /** Of the server's process alone. */
  ownMemoryMiB(): number;
  /** Cookies of a signed-in member of the demo's staff. */
  staffCookie: string;
  /** Signs a person in from a network address and returns their cookies. */
  signIn(person: { email: string; password: string }, address: string): Promise<string>;
  /** Makes somebody staff, signs them in from a network address and returns their cookies. */
  addStaff(email: string, address: string): Promise<string>;
  /** Registers a new person and returns their cookies. */
  register(userType: string): Promise<string>;
  stop(): Promise<void>;
};

export const listPath = "/up-for-adoption";

/** Starts the built product on core 0 over existing data; of another checkout, where its folder is given. */
export async function startProduct(env: Record<string, string>, folder = "."): Promise<Site> {
  if (!existsSync(join(folder, "build/server/index.js"))) {
    throw new Error(`Build it first: npm run build in ${folder}`);
  }
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  // Beside what every process needs, what says how it uses memory: settings of it can be compared.
  const passed = Object.entries(process.env).filter(([name]) =>
    /^(PATH|HOME|NODE_OPTIONS|MALLOC_.*)$/.test(name),
  );
  const started = performance.now();
  const child = spawn("taskset", ["-c", "0", process.execPath, "server/main.ts"], {
    cwd: folder,
    env: {
      ...Object.fromEntries(passed),
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      PORT: String(port),
      ...env,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = once(child, "exit");
  const stop = async () => {
    child.kill("SIGTERM");
    await exited;
  };
  for (;;) {
    const page = await fetch(origin + listPath).catch(() => undefined);
    await page?.arrayBuffer();
    if (page?.ok) break;
    if (child.exitCode !== null) throw new Error("The site did not start");
    await sleep(5);
  }
  const coldMs = performance.now() - started;
  const pid = child.pid ?? 0;
  const signIn: Site["signIn"] = ({ email, password }, address) =>
    enter(`${origin}/login`, { email, password }, { "X-Forwarded-For": address });
  return {
    name: folder === "." ? "Rehome" : basename(folder),
    origin,
    path: listPath,
    coldMs,
    staffCookie: await enter(`${origin}/login`, demoStaff),
    signIn,
    async addStaff(email, address) {
      const invitation = await runTool(["tools/staff-add.ts", email], env);
      const [path = ""] = /\/set-password\/\S+/.exec(invitation) ?? [];
      await enter(origin + path, { password }, { "X-Forwarded-For": address });
      return signIn({ email, password }, address);
    },
    register: (userType) => register(origin, userType),
    processorMs: () => processorMs(pid),
    memoryMiB: () => memoryMiB(pid),
    ownMemoryMiB: () => ownMemoryMiB(pid),
    stop,
  };
}

const password = "a quiet compound";
export const demoStaff = { email: "staff@rehome.test", password: "Rescue-Rehome-1" };

function register(origin: string, userType: string): Promise<string> {
  const email = `${Date.now()}@bench.example`;
  const form = { name: "Bench", email, phone: "0803 555 0199", password };
  return enter(`${origin}/register`, { ...form, userType });
}

/** Sends the form and returns the cookies of the session. */
async function enter(
  address: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<string> {
  const answer = await fetch(address, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: new URL(address).origin, ...headers },
    body: new URLSearchParams(form),
  });
  if (answer.status !== 303) throw new Error(`${address} let nobody in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}

/** `name=url` pairs, separated by commas. The url is that of the peer's list page. */
export function readPeers(setting: string | undefined): { name: string; url: URL }[] {
  return (setting ?? "")
    .split(",")
    .filter((part) => part.trim() !== "")
    .map((part) => {
      const [, name, url] = /^\s*([^=]+?)\s*=\s*(https?:\/\/\S+)\s*$/.exec(part) ?? [];
      if (!name || !url || !URL.canParse(url)) {
        throw new Error(`PEER_URL is a list of name=url separated by commas, not: ${part.trim()}`);
      }
      return { name, url: new URL(url) };
    });
}

export function asServer({ name, url }: { name: string; url: URL }): Server {
  const pid = listenerOf(Number(url.port || 80));
  return {
    name,
    origin: url.origin,
    path: url.pathname + url.search,
    processorMs: () => (pid === undefined ? undefined : processorMs(pid)),
    memoryMiB: () => (pid === undefined ? undefined : memoryMiB(pid)),
  };
}
