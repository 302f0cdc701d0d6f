import type { ChildProcess } from "node:child_process";
import { get } from "node:http";
import { type Children, end, hasEnded, waitFor } from "./children.ts";

/** `impaired`: it takes requests, and the store of files does not answer it. */
export type Readiness = "ready" | "impaired" | "not ready" | "draining" | "refused" | "silent";

/** One process of the site, in production mode, on a port of its own. */
export class SiteProcess {
  readonly name: string;
  readonly port: number;
  readonly #children: Children;
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;
  /** The checkout whose build it runs. */
  folder: string;

  constructor(
    children: Children,
    {
      name,
      port,
      folder,
      env,
    }: { name: string; port: number; folder: string; env: NodeJS.ProcessEnv },
  ) {
    this.#children = children;
    this.name = name;
    this.port = port;
    this.folder = folder;
    this.#env = env;
  }

  get pid(): number | undefined {
    return this.#child && !hasEnded(this.#child) ? this.#child.pid : undefined;
  }

  start(): void {
    this.#child = this.#children.start(this.name, process.execPath, ["server/main.ts"], {
      cwd: this.folder,
      env: this.#env,
    });
  }

  async startReady(limitMs = 180_000): Promise<void> {
    this.start();
    await this.untilReady(limitMs);
  }

  async untilReady(limitMs = 180_000): Promise<void> {
    const options = { limitMs, ...(this.#child && { child: this.#child }) };
    await waitFor(
      `${this.name} is ready`,
      async () => (await this.readiness()) === "ready",
      options,
    );
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    if (this.#child) await end(this.#child, signal);
  }

  /** What it says of itself, asked on a new connection. */
  readiness(timeoutMs = 3_000): Promise<Readiness> {
    return new Promise((resolve) => {
      const address = {
        host: "127.0.0.1",
        port: this.port,
        path: "/readyz",
        agent: false,
      } as const;
      const ask = get({ ...address, timeout: timeoutMs }, (answer) => {
        let said = "";
        answer.setEncoding("utf8").on("data", (text: string) => {
          said += text;
        });
        answer.on("end", () => {
          if (answer.statusCode === 200) resolve(said.includes('"failing"') ? "impaired" : "ready");
          else resolve(said.includes('"draining"') ? "draining" : "not ready");
        });
        answer.on("error", () => resolve("silent"));
      });
      ask.on("timeout", () => {
        resolve("silent");
        ask.destroy();
      });
      ask.on("error", (error: NodeJS.ErrnoException) =>
        resolve(error.code === "ECONNREFUSED" ? "refused" : "silent"),
      );
    });
  }
}
