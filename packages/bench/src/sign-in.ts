import { round } from "./load.ts";
import { demoStaff, type Site } from "./site.ts";
import { median, percentile } from "./statistics.ts";

type SignInRow = { address: string; "p50 ms": number; "p5 ms": number; "p95 ms": number };

/**
 * How long a refused sign-in takes for an address that has an account and for one that has none, asked in
 * alternation, each time from another address so that no rate limit applies. A difference would reveal accounts.
 */
export async function measureSignIn({ origin }: Site, tries: number): Promise<SignInRow[]> {
  const emails = { known: demoStaff.email, unknown: `nobody${demoStaff.email}` };
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let n = -5; n < tries; n += 1) {
    const order = n % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
    for (const who of order) {
      const started = performance.now();
      const answer = await fetch(`${origin}/login`, {
        method: "POST",
        redirect: "manual",
        headers: {
          Origin: origin,
          "X-Forwarded-For": `10.${(n >> 8) & 255}.${n & 255}.${who.length}`,
        },
        body: new URLSearchParams({ email: emails[who], password: "not the password" }),
      });
      await answer.arrayBuffer();
      const took = performance.now() - started;
      if (answer.status !== 422) throw new Error(`${who} was not refused: ${answer.status}`);
      // The first ones warm up.
      if (n >= 0) times[who].push(took);
    }
  }
  return (["known", "unknown"] as const).map((address) => ({
    address,
    "p50 ms": round(median(times[address]), 2),
    "p5 ms": round(percentile(times[address], 0.05), 2),
    "p95 ms": round(percentile(times[address], 0.95), 2),
  }));
}
