import { pino } from "pino";
import { expect, test } from "vitest";
import { servicesForAll } from "#tests/support/services.ts";
import { Browser, openApp } from "#tests/support/site.ts";
import { withFailingDatabase } from "#tests/support/site-data.ts";

const { services } = servicesForAll("sqlite");

/** The lines that requests leave in the log, and a browser to make them. */
async function listen(database?: Error) {
  const lines: { msg: string; level: number }[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const whole = database ? withFailingDatabase(services, database) : services;
  return { lines, browser: new Browser(await openApp({ ...whole, log })) };
}

test("what is asked in vain is no error of ours", async () => {
  const { lines, browser } = await listen();
  expect((await browser.post("/about-us", { any: "thing" })).status).toBe(405);
  expect((await browser.get("/no/such/page")).status).toBe(404);
  expect((await browser.ask("/up-for-adoption", { method: "POST" })).status).toBe(405);
  expect(lines).toEqual([]);
});

test("what fails here is in the log with its cause", async () => {
  const { lines, browser } = await listen(new Error("the disk is gone"));
  expect((await browser.get("/up-for-adoption")).status).toBe(500);
  expect(lines).toMatchObject([
    { level: 20, msg: "settings are as they were known last" },
    { level: 50, msg: "request failed", err: { message: "the disk is gone" } },
  ]);
});
