import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Queue, queues } from "#app/platform/db/queue-signals.server.ts";
import { jobs, startJobs } from "#server/jobs.ts";
import { fakeServices, type Lines } from "./fake-app.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("jobs", () => {
  it("run at once and then on their clock, and never overlap themselves", async () => {
    let running = 0;
    let max = 0;
    let runs = 0;
    const run = async () => {
      runs += 1;
      max = Math.max(max, ++running);
      await new Promise((resolve) => setTimeout(resolve, 250));
      running -= 1;
    };
    const stop = startJobs(fakeServices({}), [{ name: "slow", everyMs: 100, run }]);
    await vi.advanceTimersByTimeAsync(1000);
    expect([runs, max]).toEqual([3, 1]);
    const stopped = stop();
    await vi.advanceTimersByTimeAsync(1000);
    await stopped;
    expect(runs).toBe(3);
  });

  it("go on after a failure, which is logged, and do not disturb each other", async () => {
    const lines: Lines = { entries: [] };
    let good = 0;
    const stop = startJobs(fakeServices({ lines }), [
      { name: "bad", everyMs: 100, run: () => Promise.reject(new Error("down")) },
      {
        name: "good",
        everyMs: 100,
        run: async () => {
          good += 1;
        },
      },
    ]);
    await vi.advanceTimersByTimeAsync(250);
    await stop();
    expect(good).toBe(3);
    expect(lines.entries.filter((entry) => entry.job === "bad")).toHaveLength(3);
  });

  it("are waited for when the clock stops, and not started again", async () => {
    let over = false;
    let runs = 0;
    const stop = startJobs(fakeServices({}), [
      {
        name: "slow",
        everyMs: 100,
        async run() {
          runs += 1;
          await new Promise((resolve) => setTimeout(resolve, 500));
          over = true;
        },
      },
    ]);
    const stopped = stop().then(() => over);
    await vi.advanceTimersByTimeAsync(500);
    expect(await stopped).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(runs).toBe(1);
  });

  describe("with a queue", () => {
    /** A job of the outbox that runs every minute; `works` says what happens in each run. */
    function startWith(works: (run: number) => Promise<unknown> = async () => {}) {
      const runs: number[] = [];
      let queue: (name: Queue) => void = () => {};
      const onQueued = (listener: typeof queue) => {
        queue = listener;
        return () => {
          queue = () => {};
        };
      };
      const run = async () => {
        runs.push(Date.now());
        return works(runs.length);
      };
      const everyMs = 60_000;
      const jobList = [{ name: "send", everyMs, queue: "outbox", run }] as const;
      const stop = startJobs(fakeServices({ onQueued }), jobList);
      return { runs, stop, queue: (name: Queue) => queue(name) };
    }

    it("run at once when it was added to, once for many, and for no other queue", async () => {
      const { runs, stop, queue } = startWith();
      await vi.advanceTimersByTimeAsync(1000);
      expect(runs).toHaveLength(1);
      queue("push_messages");
      await vi.advanceTimersByTimeAsync(1000);
      expect(runs).toHaveLength(1);
      queue("outbox");
      queue("outbox");
      await vi.advanceTimersByTimeAsync(1);
      expect(runs).toHaveLength(2);
      await vi.advanceTimersByTimeAsync(59_000);
      expect(runs).toHaveLength(2);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(runs).toHaveLength(3);
      await stop();
    });

    it("run once more after a run that had looked before it was added to", async () => {
      const { runs, stop, queue } = startWith(async () => {
        await new Promise((resolve) => setTimeout(resolve, 500));
      });
      await vi.advanceTimersByTimeAsync(100);
      queue("outbox");
      await vi.advanceTimersByTimeAsync(300);
      expect(runs).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(200);
      expect(runs).toHaveLength(2);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(runs).toHaveLength(2);
      await stop();
    });

    it("are left alone for as long as a run asked, whatever is added", async () => {
      const { runs, stop, queue } = startWith(async () => ({ retryAfterMs: 15_000 }));
      await vi.advanceTimersByTimeAsync(100);
      queue("outbox");
      await vi.advanceTimersByTimeAsync(14_000);
      expect(runs).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(runs).toHaveLength(2);
      await stop();
    });

    it("are tried again five seconds after a failure, not at each addition", async () => {
      const { runs, stop, queue } = startWith(() => Promise.reject(new Error("down")));
      await vi.advanceTimersByTimeAsync(100);
      queue("outbox");
      await vi.advanceTimersByTimeAsync(4_000);
      expect(runs).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(runs).toHaveLength(2);
      await stop();
    });

    it("start no more once the process ends", async () => {
      const { runs, stop, queue } = startWith();
      await vi.advanceTimersByTimeAsync(100);
      queue("outbox");
      await stop();
      queue("outbox");
      await vi.advanceTimersByTimeAsync(120_000);
      expect(runs).toHaveLength(1);
    });
  });

  it("share one look at the settings for five seconds", async () => {
    const services = fakeServices({});
    const look = vi.fn(() => undefined);
    Object.assign(services.db, { changeMark: look });
    const run = async () => {};
    const stop = startJobs(services, [
      { name: "one", everyMs: 100, run },
      { name: "another", everyMs: 100, run },
    ]);
    await vi.advanceTimersByTimeAsync(50);
    const once = look.mock.calls.length;
    expect(once).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(4_500);
    expect(look).toHaveBeenCalledTimes(once);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(look).toHaveBeenCalledTimes(2 * once);
    await stop();
  });

  it("are all that the site does without being asked, each as often as it promises", () => {
    const [second, minute] = [1000, 60_000];
    expect(Object.fromEntries(jobs.map(({ name, everyMs }) => [name, everyMs]))).toEqual({
      "send due e-mails": 15 * second,
      "tell staff": 15 * second,
      "send due pushes": 15 * second,
      "tell other systems": 15 * second,
      "encode AVIF pictures": 15 * second,
      "act on payment events": 15 * second,
      "queue the staff digest": minute,
      "expire stays": minute,
      "reconcile payments": 5 * minute,
      "reconcile refunds": 5 * minute,
      "sweep the provider's payments": 60 * minute,
      "expire appointments": minute,
      "remind of appointments": 5 * minute,
      "notify of free places": minute,
      "give animals to their adopters": minute,
      "tell about new pets": 10 * minute,
      "remind of vaccinations": 10 * minute,
      "remind staff of vaccinations": 10 * minute,
      "remind staff of holds": 10 * minute,
      "keep vaccinated true": 60 * minute,
      "keep ages true": 60 * minute,
      "delete released files": minute,
      "delete what has expired": 10 * minute,
    });
    expect(jobs.flatMap(({ queue }) => queue ?? []).sort()).toEqual([...queues].sort());
  });
});
