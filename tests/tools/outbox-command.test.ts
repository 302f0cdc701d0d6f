// @module-tag slow
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { listEmails } from "#app/platform/mail/outbox.queries.server.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "rehome-outbox-"));
});
afterEach(() => rm(folder, { recursive: true }));

const run = (args: string[] = []) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(
      process.execPath,
      ["tools/outbox.ts", ...args],
      { env: { PATH: process.env.PATH, DATA_DIR: folder, NO_COLOR: "1" } },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });

async function write(subject: string, body: string, minute: number): Promise<string> {
  const database = openDatabase({ file: join(folder, "rehome.db") });
  const now = new Date(Date.UTC(2026, 10, 20, 9, minute));
  await database.migrate();
  await database.transaction((trx) =>
    sendMail(trx, now, { to: "ada@example.com", email: { subject, body }, about: [] }),
  );
  const queued = await listEmails(database.reader, { limit: 10, offset: 0 });
  await database.close();
  return queued.find((email) => email.subject === subject)?.id ?? "";
}

test("before there is data the command says so and makes none", async () => {
  expect(await run()).toMatchObject({ code: 0, out: expect.stringContaining("No messages yet") });
});

test("messages are listed newest last, with their state, and one is shown whole", async () => {
  await write("Second", "Later words", 5);
  const id = await write(
    "First",
    "Ẹ káàbọ̀\nhttp://127.0.0.1:3000/r/A7KQ2MNPR4T\n\u001b]0;owned\u0007",
    1,
  );
  const { code, out } = await run();
  expect(code).toBe(0);
  expect(out.indexOf("First")).toBeLessThan(out.indexOf("Second"));
  expect(out).toContain("kept, no mail server is set (due 20 Nov, 2026, 10:05)");
  expect(out).not.toContain("Later words");
  expect((await run(["--last", "1"])).out).not.toContain("First");

  const whole = await run(["--id", id]);
  expect(whole.out).toContain("Ẹ káàbọ̀\nhttp://127.0.0.1:3000/r/A7KQ2MNPR4T\n");
  expect(whole.out).not.toContain("\u001b");
  expect(whole.out).not.toContain("\u0007");
});

test("an unknown id or option is told in words and fails", async () => {
  await write("First", "Words", 1);
  expect(await run(["--id", "nope"])).toMatchObject({
    code: 1,
    err: "No message has the id nope.\n",
  });
  expect(await run(["--last", "many"])).toMatchObject({
    code: 2,
    err: expect.stringContaining("Usage: npm run outbox"),
  });
});
