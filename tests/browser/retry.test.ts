import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fetchWithRetry, isRetriedPath } from "#app/browser/visits/retry.ts";

describe("asking again for pet boarders", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const began = () => vi.getMockedSystemTime()?.valueOf() ?? 0;

  /** Answers in turn with a status, a failure of the network (0), or not at all (null); notes when each was asked. */
  function server(...answers: (number | null)[]) {
    const start = began();
    const asked: number[] = [];
    const ask = vi.fn((timeoutMs: number) => {
      const answer = answers[asked.length] ?? 200;
      const isSilent = answers[asked.length] === null;
      asked.push(began() - start);
      if (isSilent) {
        return new Promise<Response>((_, reject) => {
          setTimeout(() => reject(new TypeError("ended")), timeoutMs);
        });
      }
      if (answer === 0) return Promise.reject(new TypeError("Failed to fetch"));
      return Promise.resolve(new Response(null, { status: answer }));
    });
    return { ask, asked };
  }

  async function outcome(answer: Promise<Response>): Promise<number | string> {
    const settled = answer.then(
      ({ status }) => status,
      (error: unknown) => String(error),
    );
    await vi.runAllTimersAsync();
    return settled;
  }

  test("waits one, two and three seconds after failures of the network, and then says so", async () => {
    const { ask, asked } = server(0, 0, 0, 0, 200);
    expect(await outcome(fetchWithRetry(ask))).toBe("TypeError: Failed to fetch");
    expect(asked).toEqual([0, 1000, 3000, 6000]);
  });

  test("takes the first answer that is none of 5xx and 429", async () => {
    const { ask, asked } = server(503, 429, 200);
    expect(await outcome(fetchWithRetry(ask))).toBe(200);
    expect(asked).toEqual([0, 1000, 3000]);
  });

  test.each([200, 204, 401, 403, 404, 422])("asks once where the answer is %s", async (status) => {
    const { ask, asked } = server(status);
    expect(await outcome(fetchWithRetry(ask))).toBe(status);
    expect(asked).toEqual([0]);
  });

  test("gives back the last fault after three more attempts", async () => {
    const { ask, asked } = server(500, 502, 503, 500, 200);
    expect(await outcome(fetchWithRetry(ask))).toBe(500);
    expect(asked).toHaveLength(4);
  });

  test("counts 30 seconds without an answer as a failure", async () => {
    const { ask, asked } = server(null, 200);
    expect(await outcome(fetchWithRetry(ask))).toBe(200);
    expect(asked).toEqual([0, 31_000]);
  });

  test("asks no more once the visitor has gone elsewhere", async () => {
    const leaving = new AbortController();
    const { ask, asked } = server(0, 0, 0);
    const answer = fetchWithRetry(ask, leaving.signal);
    setTimeout(() => leaving.abort(new Error("gone")), 1500);
    expect(await outcome(answer)).toBe("Error: gone");
    expect(asked).toEqual([0, 1000]);
  });

  test("is for the list of boarders and a boarder's page alone", () => {
    const addresses = ["boarders", "boarders/0190a-b", "vets", "boarders/1/2", "bookings"];
    const retried = addresses.filter((one) => isRetriedPath(`/dashboard/pet-owner/${one}`));
    expect(retried).toEqual(["boarders", "boarders/0190a-b"]);
  });
});
