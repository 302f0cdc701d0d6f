import { hash, verify } from "@node-rs/argon2";

/** argon2id with 19 MiB and two passes, some 10 ms: the parameters that OWASP names as a minimum. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const atOnce = 4;
const waitingAtMost = 100;

let running = 0;
const waiting: (() => void)[] = [];

/** Hashing is bounded, so that a flood of sign-ins cannot take every core; beyond it the answer is `undefined`. */
async function bounded<T>(work: () => Promise<T>): Promise<T | undefined> {
  if (running >= atOnce) {
    if (waiting.length >= waitingAtMost) return undefined;
    await new Promise<void>((go) => waiting.push(go));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** Stands in for the hash of a person who does not exist, so that both answers take alike. */
const nobody =
  "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$qdYHvSTVbjd0l0ZYs3iEfhXE0Lz3kWHBf5SP1eyTNm8";

/** The password as a PHC string; `undefined` when too many are being hashed. */
export function hashPassword(password: string): Promise<string | undefined> {
  return bounded(() => hash(password.normalize("NFC"), cost));
}

/** Does the password match? Without a stored hash it takes as long and says no. `undefined` as above. */
export async function checkPassword(
  stored: string | null,
  password: string,
): Promise<boolean | undefined> {
  return bounded(async () => {
    const matches = await verify(stored ?? nobody, password.normalize("NFC")).catch(() => false);
    return stored !== null && matches;
  });
}
