import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startJobs } from "#server/jobs.ts";
import { fakeServices, type Lines } from "./fake-app.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("jobs", () => {
  it("run at once and then on their clock, and never overlap themselves", async () => {
    let running = 0;
    let most = 0;
    let runs = 0;
    const run = async () => {
      runs += 1;
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 250));
      running -= 1;
    };
    const stop = startJobs(fakeServices({}), [{ name: "slow", everyMs: 100, run }]);
    await vi.advanceTimersByTimeAsync(1000);
    expect([runs, most]).toEqual([3, 1]);
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
});
