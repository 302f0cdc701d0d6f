import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#tests/support/server.ts";
import { findFirefox, findWebKit } from "#tools/browser.mjs";

/** What a browser says in JSON, of whatever shape. */
type Json = Record<string, unknown>;

/** A page of a phone's width in a browser that Playwright does not drive. */
export type Browser = {
  goto: (address: string) => Promise<void>;
  back: () => Promise<void>;
  /** Runs in the page, also where its own scripts are switched off; arguments and result travel as JSON. */
  run: <Given extends unknown[], Result>(
    work: (...given: Given) => Result,
    ...given: Given
  ) => Promise<Result>;
  /** Real input, as the action sequences that both protocols share. @see https://w3c.github.io/webdriver/#actions */
  act: (sources: Json[]) => Promise<void>;
  close: () => Promise<void>;
};

type Open = (options: { scripts: boolean }) => Promise<Browser>;

export const size = { width: 360, height: 740 };

/** Starts a process, and waits until its output matches; returns what the match holds, too. */
async function startProcess(
  [file, ...args]: [string, ...string[]],
  env: Record<string, string>,
  saysReady: RegExp,
) {
  const child = spawn(file, args, { env: { ...process.env, ...env }, stdio: "pipe" });
  let said = "";
  const found = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        said += chunk;
        const [, match] = saysReady.exec(said) ?? [];
        if (match !== undefined) resolve(match);
      });
    }
    child.on("error", reject);
    child.on("exit", () => reject(new Error(`${file} ended. It said:\n${said}`)));
  });
  return { child, found };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
}

/** By WebDriver BiDi, which Firefox speaks itself. @see https://w3c.github.io/webdriver-bidi */
export const openFirefox: Open = async ({ scripts }) => {
  const profile = mkdtempSync(join(tmpdir(), "rehome-firefox-"));
  // As a phone's, scrollbars take no width.
  const settings = { "javascript.enabled": scripts, "ui.useOverlayScrollbars": 1 };
  const lines = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${value});`);
  writeFileSync(join(profile, "user.js"), lines.join("\n"));
  const { child, found } = await startProcess(
    [findFirefox() ?? "firefox", "--headless", "--profile", profile, "--remote-debugging-port=0"],
    { HOME: profile },
    /WebDriver BiDi listening on (\S+)/,
  );
  const socket = new WebSocket(`${found}/session`);
  await once(socket, "open");
  const waiting = new Map<number, (answer: Json) => void>();
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(String(data)) as Json;
    waiting.get(Number(answer.id))?.(answer);
  });
  const send = async (method: string, params: Json = {}): Promise<Json> => {
    const id = waiting.size + 1;
    const answer = await new Promise<Json>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    if (answer.type !== "success") throw new Error(`${method}: ${String(answer.message)}`);
    return answer.result as Json;
  };
  await send("session.new", { capabilities: {} });
  const { contexts } = await send("browsingContext.getTree");
  const { context } = (contexts as { context: string }[])[0] ?? {};
  await send("browsingContext.setViewport", { context, viewport: size });
  return {
    goto: async (url) =>
      void (await send("browsingContext.navigate", { context, url, wait: "complete" })),
    back: async () => void (await send("browsingContext.traverseHistory", { context, delta: -1 })),
    async run(work, ...given) {
      const { result, exceptionDetails } = (await send("script.callFunction", {
        functionDeclaration: `(given) => JSON.stringify((${String(work)})(...JSON.parse(given)))`,
        arguments: [{ type: "string", value: JSON.stringify(given) }],
        target: { context },
        awaitPromise: false,
      })) as { result?: { value?: string }; exceptionDetails?: { text: string } };
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(result?.value ?? "null");
    },
    act: async (actions) => void (await send("input.performActions", { context, actions })),
    async close() {
      socket.close();
      await end(child);
      rmSync(profile, { recursive: true, force: true });
    },
  };
};

function requireWebKit() {
  const found = findWebKit();
  if (!found) throw new Error("There is no WebKit here.");
  return found;
}

/** By WebDriver, of the driver that comes with WebKitGTK. @see https://w3c.github.io/webdriver */
export const openWebKit: Open = async ({ scripts }) => {
  const { driver, browser, display } = requireWebKit();
  const { width, height } = size;
  const screen = await startProcess(
    [display, "-displayfd", "1", "-screen", "0", `${width}x${height}x24`, "-nolisten", "tcp"],
    {},
    /(\d+)\n/,
  );
  const port = await freePort();
  const env = { DISPLAY: `:${screen.found}` };
  const child = spawn(driver, [`--port=${port}`], {
    env: { ...process.env, ...env },
    stdio: "ignore",
  });
  const origin = `http://127.0.0.1:${port}`;
  while (child.exitCode === null && !(await fetch(`${origin}/status`).catch(() => undefined))) {
    await sleep(50);
  }
  const send = async (method: string, path: string, body?: Json): Promise<unknown> => {
    const answer = await fetch(
      origin + path,
      body ? { method, body: JSON.stringify(body) } : { method },
    );
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`${path}: ${String((value as Json).message)}`);
    return value;
  };
  const args = [
    "--automation",
    "--full-screen",
    `--enable-javascript=${scripts ? "TRUE" : "FALSE"}`,
  ];
  const alwaysMatch = {
    browserName: "MiniBrowser",
    "webkitgtk:browserOptions": { binary: browser, args },
  };
  const session = (await send("POST", "/session", { capabilities: { alwaysMatch } })) as Json;
  const path = `/session/${String(session.sessionId)}`;
  const post = (command: string, body: Json = {}) => send("POST", `${path}/${command}`, body);
  await post("window/rect", { x: 0, y: 0, ...size });
  return {
    goto: async (url) => void (await post("url", { url })),
    back: async () => void (await post("back")),
    async run(work, ...given) {
      const script = `return JSON.stringify((${String(work)})(...JSON.parse(arguments[0])))`;
      const value = await post("execute/sync", { script, args: [JSON.stringify(given)] });
      return JSON.parse((value as string | null) ?? "null");
    },
    act: async (actions) => void (await post("actions", { actions })),
    async close() {
      await send("DELETE", path);
      await end(child);
      await end(screen.child);
    },
  };
};
