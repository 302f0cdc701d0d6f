import { createSemaphore } from "#app/platform/semaphore.ts";

/** argon2id with 19 MiB and two passes, about 10 ms: the minimum that OWASP recommends. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Limits concurrent hashing, so that many sign-ins leave threads, processor and memory for everything else. */
const hashing = createSemaphore({ places: 2, queue: 100 });

const argon2 = () => import("@node-rs/argon2");

/** Undefined when too many wait to hash. */
async function bounded<T>(work: () => Promise<T>): Promise<T | undefined> {
  const release = await hashing.acquire();
  if (!release) return undefined;
  try {
    return await work();
  } finally {
    release();
  }
}

/** Compared for an unknown person, so that both answers take the same time. */
const placeholderHash =
  "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$qdYHvSTVbjd0l0ZYs3iEfhXE0Lz3kWHBf5SP1eyTNm8";

/** Returns a PHC string; undefined when too many are being hashed. */
export function hashPassword(password: string): Promise<string | undefined> {
  return bounded(async () => (await argon2()).hash(password.normalize("NFC"), cost));
}

/** Without a stored hash it takes as long and returns false. Undefined when too many are being hashed. */
export async function checkPassword(
  stored: string | null,
  password: string,
): Promise<boolean | undefined> {
  return bounded(async () => {
    const { verify } = await argon2();
    const matches = await verify(stored ?? placeholderHash, password.normalize("NFC")).catch(
      () => false,
    );
    return stored !== null && matches;
  });
}
