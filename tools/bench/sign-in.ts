import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signIn } from "#app/features/accounts/auth/sign-in/sign-in.server.ts";
import { demoPeople } from "../demo/people.ts";
import { openServices, prepare } from "./data.ts";
import { median, percentile } from "./statistics.ts";

type SignInRow = { address: string; "p50 ms": number; "p5 ms": number; "p95 ms": number };

/**
 * How long a refused sign-in takes for an address that has an account and for one that has none, asked in
 * alternation, each time from another address so that no rate limit applies. A difference would reveal accounts.
 */
export async function measureSignIn(tries: number): Promise<SignInRow[]> {
  const folder = mkdtempSync(join(tmpdir(), "rehome-bench-"));
  const services = await openServices(folder);
  try {
    await prepare(services, 10);
    const known = demoPeople.find(({ role }) => role === "staff")?.email ?? "";
    const addresses = { known, unknown: `nobody${known}` };
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let n = -5; n < tries; n += 1) {
      const order = n % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
      for (const who of order) {
        const visitor = { address: `10.${(n >> 8) & 255}.${n & 255}.${who.length}` };
        const input = { email: addresses[who], password: "not the password" };
        const started = performance.now();
        const answer = await signIn(services, visitor, input);
        const took = performance.now() - started;
        if (answer.ok || answer.code !== "INVALID") throw new Error(`${who} was not refused`);
        // The first ones warm up.
        if (n >= 0) times[who].push(took);
      }
    }
    return (["known", "unknown"] as const).map((address) => ({
      address,
      "p50 ms": round(median(times[address])),
      "p5 ms": round(percentile(times[address], 0.05)),
      "p95 ms": round(percentile(times[address], 0.95)),
    }));
  } finally {
    await services.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function round(ms: number): number {
  return Math.round(ms * 100) / 100;
}
