import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
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
      "send due e-mails": second,
      "tell staff": 5 * second,
      "send due pushes": 5 * second,
      "tell other systems": 5 * second,
      "encode AVIF pictures": 5 * second,
      "queue the staff digest": minute,
      "expire stays": minute,
      "act on payment events": 3 * second,
      "reconcile payments": 5 * minute,
      "reconcile refunds": 5 * minute,
      "sweep the provider's payments": 60 * minute,
      "expire appointments": minute,
      "remind of appointments": 5 * minute,
      "tell about new pets": 10 * minute,
      "remind of vaccinations": 10 * minute,
      "keep ages true": 60 * minute,
      "delete released files": minute,
      "delete what has expired": 10 * minute,
    });
  });
});
