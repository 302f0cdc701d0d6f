import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { TOTP } from "otpauth";
import { hashPassword } from "#app/features/accounts/auth/password/password-hash.server.ts";
import { insertPerson } from "#app/features/accounts/person/person.queries.server.ts";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { newId } from "#app/platform/ids.ts";
import { siteNow } from "./clock.ts";
import { newcomer, password } from "./newcomers.ts";

/** A member of staff of their own for one test, without a second step: the demo's are shared by all of them. */
export async function staffMember(): Promise<{ email: string; password: string }> {
  const email = `staff-${newcomer()}`;
  const now = siteNow();
  const database = openDatabase({ file: join(process.env.E2E_DATA_DIR ?? "", "rehome.db") });
  try {
    const password_hash = (await hashPassword(password)) ?? null;
    await database.transaction((trx) =>
      insertPerson(trx, {
        id: newId(now),
        email,
        email_key: email,
        name: "Yétúndé O'Neil",
        phone: null,
        role: "staff",
        status: "active",
        password_hash,
        email_verified_at: now.toISOString(),
        created_at: now.toISOString(),
      }),
    );
    return { email, password };
  } finally {
    await database.close();
  }
}

const halfMinuteMs = 30_000;
/** The site's clock begins when its process has started: by so much it may be behind ours. */
const behindMs = 6_000;

/**
 * What an app with this key shows now, or that many half minutes later. Waits until the site is in the same half minute:
 * it takes the next one's code, and no later.
 */
export async function secondStepCode(key: string, step = 0): Promise<string> {
  await setTimeout(Math.max(0, behindMs - (siteNow().getTime() % halfMinuteMs)));
  const timestamp = siteNow().getTime() + step * halfMinuteMs;
  return new TOTP({ secret: key.replaceAll(" ", "") }).generate({ timestamp });
}
