import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { afterEach, expect, test, vi } from "vitest";
import { openImageProcessor } from "#app/platform/pictures/images.server.ts";
import { photo, plain } from "#tests/support/pictures.ts";

let workshop: ReturnType<typeof openImageProcessor>;
const opened = (options?: Parameters<typeof openImageProcessor>[0]) => {
  workshop = openImageProcessor(options);
  return workshop;
};
afterEach(() => workshop.close());

const small = plain(40, 40, "#c98a5a").jpeg().toBuffer();
const slow = photo(5_000, 4_000).jpeg({ quality: 60 }).toBuffer();

function isAlive(pid: number | undefined) {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("the worker starts with the first picture, stays for the next and leaves when idle", async () => {
  const shop = opened({ idleMs: 300 });
  expect(shop.workerPid()).toBeUndefined();
  expect((await shop.process(await small, "a.jpg")).ok).toBe(true);
  const first = shop.workerPid();
  expect((await shop.process(await small, "b.jpg")).ok).toBe(true);
  expect(shop.workerPid()).toBe(first);
  await vi.waitFor(() => expect(isAlive(first)).toBe(false), 5_000);
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
  const killing = shop.process(await slow, "killer.jpg");
  const waiting = [40, 50, 60].map(async (width) =>
    shop.process(await plain(width, 40, "#c98a5a").jpeg().toBuffer(), "next.jpg"),
  );
  // The worker was free and has the picture by now.
  process.kill(pid ?? 0, "SIGKILL");
  expect(await killing).toEqual({
    ok: false,
    code: "UNSUPPORTED",
    message: "“killer.jpg” could not be read. Please choose another picture.",
  });
  const widths = (await Promise.all(waiting)).map((outcome) => outcome.ok && outcome.value.width);
  expect(widths).toEqual([40, 50, 60]);
  expect(shop.workerPid()).not.toBe(pid);
});

test("a picture that takes too long is given up, its worker ended", async () => {
  const shop = opened({ deadlineMs: 2_000 });
  // Starting up is not the picture's time; on a busy machine it may take several tries.
  await vi.waitFor(
    async () => expect((await shop.process(await small, "warm.jpg")).ok).toBe(true),
    20_000,
  );
  const pid = shop.workerPid();
  process.kill(pid ?? 0, "SIGSTOP");
  expect(await shop.process(await small, "endless.jpg")).toMatchObject({
    code: "UNSUPPORTED",
    message: expect.stringContaining("“endless.jpg” could not be read"),
  });
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 5_000);
});

test("an upload goes first, even before an AVIF that was begun, which is made after it", async () => {
  const shop = opened();
  const webp = await photo(360, 460).webp().toBuffer();
  await shop.process(await small, "warm.jpg");
  const ended: string[] = [];
  const note = (name: string) => (outcome: { ok: boolean }) => {
    ended.push(`${name} ${outcome.ok}`);
  };
  const avifs = ["first", "second"].map((name) =>
    shop.encodeAvif(webp, 360, 10_000_000).then(note(name)),
  );
  // The worker was free and has begun.
  await shop.process(await small, "a.jpg").then(note("upload"));
  expect(ended).toEqual(["upload true"]);
  await Promise.all(avifs);
  expect(ended).toEqual(["upload true", "first true", "second true"]);
});

test("an AVIF on which the worker dies may be tried again", async () => {
  const shop = opened();
  const webp = await photo(1_080, 1_400).webp().toBuffer();
  await shop.process(await small, "warm.jpg");
  const avif = shop.encodeAvif(webp, 1_080, 10_000_000);
  process.kill(shop.workerPid() ?? 0, "SIGKILL");
  expect(await avif).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  expect((await shop.encodeAvif(webp, 100, 10_000_000)).ok).toBe(true);
});

test("closing answers everybody and leaves no process", async () => {
  const shop = opened();
  await shop.process(await small, "warm.jpg");
  const pid = shop.workerPid();
  const pending: Promise<unknown>[] = [
    shop.process(await slow, "a.jpg"),
    shop.process(await small, "b.jpg"),
    shop.encodeAvif(await small, 40, 10_000),
  ];
  await shop.close();
  expect(isAlive(pid)).toBe(false);
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

test("the worker runs at low priority and without our secrets", async () => {
  vi.stubEnv("SESSION_SECRETS", "very-secret");
  const shop = opened();
  await shop.process(await small, "a.jpg");
  vi.unstubAllEnvs();
  const pid = String(shop.workerPid());
  expect(getPriority(Number(pid))).toBe(10);
  if (process.platform === "linux") expect(new Set(prioritiesOf(pid))).toEqual(new Set([10]));
  expect(execFileSync("ps", ["eww", "-p", pid], { encoding: "utf8" })).not.toContain("very-secret");
});
