// @module-tag slow
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import Sqlite from "better-sqlite3";
import { afterEach, describe, expect, it } from "vitest";
import { formerMigrations } from "#tests/support/former-migrations.ts";
import { freePort, type Site, startSite } from "#tests/support/server.ts";

let site: Site | undefined;
afterEach(async () => {
  await site?.remove();
  site = undefined;
});

/** For a state to come about, on a slow machine, too. */
const secret = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";

async function startSlow(): Promise<Site> {
  const port = await freePort();
  site = await startSite({
    program: "tests/server/slow-site.ts",
    port,
    env: { PUBLIC_URL: `http://127.0.0.1:${port}`, SESSION_SECRETS: secret, HOST: "127.0.0.1" },
  });
  return site;
}

describe("the process", () => {
  it("finishes what is under way at SIGTERM, takes nothing new, and ends with 0", async () => {
    const { url, stop, output, dataDir } = await startSlow();
    const agent = new Agent({ keepAlive: true });
    const kept = get(`${url}/quick`, { agent });
    const [quick] = await once(kept, "response");
    await text(quick);
    const slow = fetch(`${url}/slow`);
    await expect.poll(output).toContain("slow began");
    const stopped = stop();
    const isRefused = () =>
      fetch(`${url}/quick`).then(
        () => false,
        () => true,
      );
    await expect.poll(isRefused).toBe(true);
    writeFileSync(join(dataDir, "slow-may-end"), "");
    const answer = await slow;
    expect([answer.status, await answer.text()]).toEqual([200, "answered /slow"]);
    expect(await stopped).toBe(0);
    agent.destroy();
  });

  it("answers at SIGTERM every request that is complete in a socket, on new connections and on kept ones", async () => {
    const { url, port, stop, dataDir } = await startSlow();
    const sockets: Socket[] = [];
    const open = async () => {
      const socket = connect(port, "127.0.0.1");
      sockets.push(socket);
      await once(socket, "connect");
      return socket;
    };
    /** Resolves with what came until the connection's end. */
    const received = (socket: Socket) => text(socket).catch(() => "reset");
    const write = (socket: Socket, request: string) =>
      new Promise((resolve) => socket.write(request, resolve));
    const quick = "GET /quick HTTP/1.1\r\nHost: a\r\n\r\n";
    const form = `POST /quick HTTP/1.1\r\nHost: a\r\nOrigin: ${url}\r\nContent-Length: 3\r\n\r\na=b`;
    const kept = await Promise.all(Array.from({ length: 10 }, open));
    for (const socket of kept) {
      await write(socket, quick);
      await once(socket, "data");
    }
    const blocking = fetch(`${url}/blocking`);
    await expect.poll(() => existsSync(join(dataDir, "blocked"))).toBe(true);
    // The process can read nothing now: what comes waits in the sockets.
    const fresh = await Promise.all(Array.from({ length: 110 }, open));
    const all = [...kept, ...fresh];
    const answers = all.map(received);
    await Promise.all(all.map((socket, n) => write(socket, n % 2 === 0 ? quick : form)));
    const ended = stop();
    writeFileSync(join(dataDir, "blocking-may-end"), "");
    expect((await blocking).status).toBe(200);
    const statuses = (await Promise.all(answers)).map((answer) => answer.slice(9, 12));
    expect(statuses.filter((status) => status !== "200")).toEqual([]);
    expect(await ended).toBe(0);
    for (const socket of sockets) socket.destroy();
  });

  it("takes over a socket that was opened for it, in which visitors wait while it is replaced", async () => {
    const port = await freePort();
    const opened = createServer().listen(port, "127.0.0.1");
    await once(opened, "listening");
    const { fd } = (opened as unknown as { _handle: { fd: number } })._handle;
    const dataDir = mkdtempSync(join(tmpdir(), "rehome-socket-"));
    /** Begins with the line that it reads, and until then holds the socket as the service manager does. */
    const waitToStart = () =>
      spawn(
        "sh",
        [
          "-c",
          'read _ && LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" "$@"',
          process.execPath,
          "tests/server/slow-site.ts",
        ],
        {
          stdio: ["pipe", "ignore", "ignore", fd],
          env: {
            PATH: process.env.PATH,
            DATA_DIR: dataDir,
            PUBLIC_URL: `http://127.0.0.1:${port}`,
            SESSION_SECRETS: secret,
            PORT: "1",
          },
        },
      );
    const [first, second] = [waitToStart(), waitToStart()];
    opened.close();
    const ask = () => fetch(`http://127.0.0.1:${port}/quick`).then(({ status }) => status);
    first.stdin?.write("\n");
    expect(await ask()).toBe(200);
    const ended = once(first, "exit");
    first.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    const waiting = ask();
    second.stdin?.write("\n");
    expect(await waiting).toBe(200);
    const over = once(second, "exit");
    second.kill("SIGTERM");
    await over;
    rmSync(dataDir, { recursive: true });
  });

  it("is ready over its database, and lives on after a stray rejection", async () => {
    const { url, output } = await startSlow();
    const ready = await fetch(`${url}/readyz`);
    expect(await ready.json()).toEqual({
      status: "ready",
      database: "ok",
      files: "ok",
      migrations: "ok",
    });
    await fetch(`${url}/stray`);
    await expect.poll(output).toContain("stray");
    expect((await fetch(`${url}/quick`)).status).toBe(200);
  });

  it("refuses to start with wrong settings, naming each, and with a taken port", async () => {
    const { port } = await startSlow();
    const dataDir = mkdtempSync(join(tmpdir(), "rehome-refused-"));
    const run = async (env: Record<string, string>) => {
      const child = spawn(process.execPath, ["tests/server/slow-site.ts"], {
        env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env },
      });
      const [words] = await Promise.all([text(child.stderr), once(child, "exit")]);
      return { code: child.exitCode, words };
    };
    const wrong = await run({ PUBLIC_URL: "https://rehome.example", PORT: "x" });
    expect(wrong.code).toBe(1);
    expect(wrong.words).toMatch(/PORT must be.*SESSION_SECRETS is needed/s);
    expect(wrong.words).not.toContain("at ");
    const taken = await run({
      PUBLIC_URL: "https://rehome.example",
      SESSION_SECRETS: secret,
      HOST: "127.0.0.1",
      PORT: String(port),
    });
    expect(taken).toEqual({
      code: 1,
      words: `Cannot start: port ${port} is taken. Set PORT to another one.\n`,
    });
    rmSync(dataDir, { recursive: true });
  });

  it("refuses data from before the first release in one sentence, and leaves it as it was", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "rehome-former-"));
    const old = new Sqlite(join(dataDir, "rehome.db"));
    old.exec(`create table migrations (name text primary key not null);
      create table people (id text primary key not null); insert into people values ('ada')`);
    for (const name of formerMigrations) {
      old.prepare("insert into migrations values (?)").run(name);
    }
    const content = () => old.prepare("select name, sql from sqlite_schema order by name").all();
    const before = content();
    const child = spawn(process.execPath, ["tests/server/slow-site.ts"], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(await freePort()) },
    });
    const [words] = await Promise.all([text(child.stderr), once(child, "exit")]);
    expect(child.exitCode).toBe(1);
    expect(words).toMatch(
      /^Cannot start: This database was made before the first release, .*`npm run demo:reset`/,
    );
    expect(words).not.toMatch(/\n\s+at /);
    expect(content()).toEqual(before);
    expect(old.prepare("select id from people").pluck().all()).toEqual(["ada"]);
    old.close();
    rmSync(dataDir, { recursive: true });
  });
});
