import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { afterEach, expect, test, vi } from "vitest";
import { openImageProcessor } from "#app/platform/pictures/images.server.ts";
import { photo, plain, quadrants } from "#tests/support/pictures.ts";
import { isRunning } from "#tests/support/server.ts";
import { testWorkshop } from "#tests/support/services.ts";

let workshop: ReturnType<typeof testWorkshop>;
const opened = (options?: Parameters<typeof testWorkshop>[0]) => {
  workshop = testWorkshop(options);
  return workshop;
};
afterEach(() => workshop.close());

const small = plain(40, 40, "#c98a5a").jpeg().toBuffer();
/** No quality makes it small enough, so that all are tried. */
const slow = photo(1_200, 900).jpeg({ quality: 60 }).toBuffer();

/** Signal 0 would reach everybody: without a worker there is nobody to signal. */
function signal(pid: number | undefined, name: NodeJS.Signals) {
  if (pid === undefined) throw new Error("there is no worker");
  process.kill(pid, name);
}

test("the worker starts with the first picture, stays for the next and leaves when idle", async () => {
  const shop = opened({ idleMs: 300 });
  expect(shop.workerPid()).toBeUndefined();
  expect((await shop.process(await small, "a.jpg")).ok).toBe(true);
  const first = shop.workerPid();
  expect((await shop.process(await small, "b.jpg")).ok).toBe(true);
  expect(shop.workerPid()).toBe(first);
  await expect.poll(() => isRunning(first)).toBe(false);
  expect((await shop.process(await small, "c.jpg")).ok).toBe(true);
  expect(shop.workerPid()).not.toBe(first);
});

test("of thirty at once the excess is refused at once, the rest is done", async () => {
  const shop = opened();
  const bytes = await small;
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, (_, i) => shop.process(bytes, `${i}.jpg`)),
  );
  expect(outcomes.map((outcome) => outcome.ok)).toEqual([
    ...Array(21).fill(true),
    ...Array(9).fill(false),
  ]);
  expect(outcomes[29]).toEqual({
    ok: false,
    code: "SERVICE_UNAVAILABLE",
    message: "Many photos are arriving just now. Please send “29.jpg” again in a moment.",
    retryAfter: 15,
  });
  expect((await shop.process(bytes, "after.jpg")).ok).toBe(true);
});

test("a picture on which the worker dies is refused, the next one works", async () => {
  const shop = opened();
  await shop.process(await small, "warm.jpg");
  const pid = shop.workerPid();
  signal(pid, "SIGSTOP");
  const killing = shop.process(await small, "killer.jpg");
  const waiting = [40, 50, 60].map(async (width) =>
    shop.process(await plain(width, 40, "#c98a5a").jpeg().toBuffer(), "next.jpg"),
  );
  signal(pid, "SIGKILL");
  expect(await killing).toEqual({
    ok: false,
    code: "UNSUPPORTED",
    message: "“killer.jpg” could not be read. Please choose another picture.",
  });
  const widths = (await Promise.all(waiting)).map((outcome) => outcome.ok && outcome.value.width);
  expect(widths).toEqual([40, 50, 60]);
  expect(shop.workerPid()).not.toBe(pid);
});

test("a picture that costs too much is given up, its worker ended", async () => {
  const shop = opened({ cpuMs: 300 });
  const pixel = await plain(1, 1, "#c98a5a").png().toBuffer();
  expect((await shop.process(pixel, "cheap.png")).ok).toBe(true);
  const pid = shop.workerPid();
  expect(await shop.process(await slow, "endless.jpg")).toMatchObject({
    code: "UNSUPPORTED",
    message: expect.stringContaining("“endless.jpg” could not be read"),
  });
  await expect.poll(() => isRunning(pid)).toBe(false);
  expect((await shop.process(pixel, "next.png")).ok).toBe(true);
});

test("a picture that gets no time on a busy machine is not refused for it", async () => {
  const shop = opened({ cpuMs: 1_000 });
  await shop.process(await small, "warm.jpg");
  const pid = shop.workerPid();
  signal(pid, "SIGSTOP");
  const outcome = shop.process(await small, "patient.jpg");
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  signal(pid, "SIGCONT");
  expect((await outcome).ok).toBe(true);
  expect(shop.workerPid()).toBe(pid);
});

test("one that never ends may be sent again, its worker ended", async () => {
  const shop = opened({ backstopMs: 4_000 });
  await vi.waitFor(
    async () => expect((await shop.process(await small, "warm.jpg")).ok).toBe(true),
    60_000,
  );
  const pid = shop.workerPid();
  signal(pid, "SIGSTOP");
  expect(await shop.process(await small, "hanging.jpg")).toMatchObject({
    code: "SERVICE_UNAVAILABLE",
    retryAfter: 15,
  });
  await expect.poll(() => isRunning(pid)).toBe(false);
});

test("an upload neither waits for an AVIF that was begun nor ends it", async () => {
  const shop = opened();
  const avif = shop.encodeAvif(await small, 40, 10_000_000);
  const encoder = shop.workerPid("avif");
  // It has begun, and does not end while the upload is worked on.
  signal(encoder, "SIGSTOP");
  expect((await shop.process(await small, "a.jpg")).ok).toBe(true);
  expect(shop.workerPid()).not.toBe(encoder);
  signal(encoder, "SIGCONT");
  expect((await avif).ok).toBe(true);
  expect(shop.workerPid("avif")).toBe(encoder);
});

test("no AVIF begins while an upload is under way, and all that waited are made after it", async () => {
  const shop = opened();
  await shop.process(await small, "warm.jpg");
  const pid = shop.workerPid();
  signal(pid, "SIGSTOP");
  const upload = shop.process(await small, "a.jpg");
  const picture = await small;
  const avifs = [40, 20].map((width) => shop.encodeAvif(picture, width, 10_000_000));
  expect(shop.workerPid("avif")).toBeUndefined();
  signal(pid, "SIGCONT");
  expect((await upload).ok).toBe(true);
  expect((await Promise.all(avifs)).map((made) => made.ok && made.value.width)).toEqual([40, 20]);
});

test("an AVIF on which the worker dies may be tried again", async () => {
  const shop = opened();
  await shop.process(await small, "warm.jpg");
  const avif = shop.encodeAvif(await small, 40, 10_000_000);
  signal(shop.workerPid("avif"), "SIGKILL");
  expect(await avif).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  expect((await shop.encodeAvif(await small, 40, 10_000_000)).ok).toBe(true);
});

test("closing answers everybody and leaves no process", async () => {
  const shop = opened();
  await shop.process(await small, "warm.jpg");
  const pending: Promise<unknown>[] = [
    shop.encodeAvif(await slow, 1_080, 10_000_000),
    shop.process(await slow, "a.jpg"),
    shop.process(await small, "b.jpg"),
    shop.encodeAvif(await small, 40, 10_000),
  ];
  const pids = [shop.workerPid(), shop.workerPid("avif")];
  expect(pids.map(isRunning)).toEqual([true, true]);
  await shop.close();
  expect(pids.map(isRunning)).toEqual([false, false]);
  pending.push(shop.process(await small, "late.jpg"), shop.encodeAvif(await small, 40, 10_000));
  for (const outcome of await Promise.all(pending)) {
    expect(outcome).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  }
});

/** The priorities of all threads of a process, as Linux tells them. */
function prioritiesOf(pid: string): number[] {
  return readdirSync(`/proc/${pid}/task`).map((thread) => {
    const told = readFileSync(`/proc/${pid}/task/${thread}/stat`, "utf8");
    return Number(told.slice(told.lastIndexOf(")") + 2).split(" ")[16]);
  });
}

/** The most memory that a process has had so far, in MB. */
function peakOf(pid: number | undefined): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}

test("a photo of 40 million pixels that has to be unpacked whole takes half a gigabyte of its worker at most, for a document too", {
  tags: "slow",
}, async () => {
  const bytes = await quadrants(8_000, 5_000).jpeg({ progressive: true }).toBuffer();
  const shop = opened();
  expect(await shop.process(bytes, "phone.jpg")).toMatchObject({
    ok: true,
    value: { width: 1080, height: 675 },
  });
  expect(await shop.processDocument(bytes, "phone.jpg")).toMatchObject({
    ok: true,
    value: { format: "webp", width: 2400, height: 1500 },
  });
  if (process.platform === "linux") expect(peakOf(shop.workerPid())).toBeLessThan(512);
});

test("the workers run below the priority of pages, AVIF lowest, and without our secrets", async () => {
  vi.stubEnv("SESSION_SECRETS", "very-secret");
  const shop = openImageProcessor();
  workshop = shop;
  await shop.process(await small, "a.jpg");
  vi.unstubAllEnvs();
  const pid = String(shop.workerPid());
  expect(getPriority(Number(pid))).toBe(5);
  if (process.platform === "linux") expect(new Set(prioritiesOf(pid))).toEqual(new Set([5]));
  await shop.encodeAvif(await small, 40, 10_000);
  expect(getPriority(shop.workerPid("avif") ?? 0)).toBe(19);
  expect(execFileSync("ps", ["eww", "-p", pid], { encoding: "utf8" })).not.toContain("very-secret");
});
