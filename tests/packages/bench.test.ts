// @module-tag slow
import { spawn } from "node:child_process";
import { once } from "node:events";
import { compareGrowth } from "@rehome/bench/growth.ts";
import {
  listenerOf,
  memoryMiB,
  processorMs,
  resident,
  ticks,
  treeOf,
} from "@rehome/bench/processes.ts";
import { readPeers } from "@rehome/bench/site.ts";
import { median, milliseconds, percentile, readWrk, spread } from "@rehome/bench/statistics.ts";
import { expect, test } from "vitest";
import { freePort } from "#tests/support/server.ts";

const said = `Running 5s test @ http://127.0.0.1:4101/
  1 threads and 32 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     4.39ms    1.21ms  31.00ms   91.20%
    Req/Sec     7.38k   520.11     7.91k    84.00%
  Latency Distribution
     50%    4.20ms
     75%    4.61ms
     90%    5.12ms
     99%    1.02s
  36744 requests in 5.01s, 386.31MB read
Requests/sec:   7334.13
Transfer/sec:     77.11MB
`;

test("what wrk says is read with its units, errors counted", () => {
  const fine = { requests: 36_744, perSecond: 7334.13, p50Ms: 4.2, p99Ms: 1020, failed: 0 };
  expect(readWrk(said)).toEqual(fine);
  const errors =
    "  Socket errors: connect 1, read 2, write 0, timeout 4\n  Non-2xx or 3xx responses: 30\n";
  expect(readWrk(said.replace("Requests/sec", `${errors}Requests/sec`)).failed).toBe(37);
  expect(() => readWrk("unable to connect to 127.0.0.1:1 Connection refused")).toThrow("refused");
});

test.each([
  ["850.00us", 0.85],
  ["12.3ms", 12.3],
  ["1.20s", 1200],
  ["1.50m", 90_000],
])("%s is %d ms", (text, ms) => expect(milliseconds(text)).toBeCloseTo(ms, 6));

test("the middle, the slow end and the spread of numbers", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([percentile(hundred, 0.5), percentile(hundred, 0.95)]).toEqual([50, 95]);
  expect(percentile([7], 0.99)).toBe(7);
  expect(spread([5, 2, 9])).toEqual({ least: 2, max: 9 });
});

test("processor time and memory are read whatever a process is called", () => {
  const stat =
    "42 (a) (b c) S 1 42 42 0 -1 4194560 10 0 0 0 123 45 30 2 20 0 7 0 100 1000 200 18446744073709551615";
  expect(ticks(stat)).toBe(200);
  expect(resident("Name:\tnode\nVmRSS:\t   204800 kB\nThreads:\t7\n")).toBe(200);
});

test("a process tree is measured with what it started, and found by its port", async () => {
  const port = await freePort();
  const busy =
    // Processor time, not the clock: other processes may have the processor meanwhile.
    `while (process.cpuUsage().user < 400_000); ` +
    `require("node:http").createServer().listen(${port}, "127.0.0.1", () => console.log("up"));`;
  const child = spawn("sh", ["-c", `"$0" -e '${busy}'; true`, process.execPath]);
  try {
    await once(child.stdout, "data");
    const tree = treeOf(child.pid ?? 0);
    expect(tree).toHaveLength(2);
    expect(listenerOf(port)).toBe(tree[1]);
    expect(processorMs(child.pid ?? 0)).toBeGreaterThan(200);
    expect(memoryMiB(child.pid ?? 0)).toBeGreaterThan(20);
    for (const pid of tree.slice(1)) process.kill(pid);
  } finally {
    child.kill();
  }
});

test("peers are named with their page", () => {
  expect(readPeers(undefined)).toEqual([]);
  const peers = readPeers("template=http://127.0.0.1:4101/, next js = http://localhost:1/a?b=c");
  expect(peers.map(({ name, url }) => [name, url.href])).toEqual([
    ["template", "http://127.0.0.1:4101/"],
    ["next js", "http://localhost:1/a?b=c"],
  ]);
  expect(() => readPeers("http://127.0.0.1:4101/")).toThrow("name=url");
});

test("growth is the many against the few, per engine and case", () => {
  const row = (engine: string, listings: number, p50: number, p95: number) => ({
    engine,
    listings,
    case: "list",
    "p50 ms": p50,
    "p95 ms": p95,
    "http p50 ms": p50 + 1,
    "http p99 ms": p95 + 1,
  });
  const rows = [row("sqlite", 100_000, 3, 9), row("sqlite", 100, 2, 4), row("postgres", 100, 5, 6)];
  expect(compareGrowth(rows)[0]).toEqual({
    engine: "sqlite",
    case: "list",
    "× p50": 1.5,
    "p95 ms at most": 9,
    "× http p50": 1.33,
    "× http p99": 2,
  });
});
