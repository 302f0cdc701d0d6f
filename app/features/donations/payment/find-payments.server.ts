/** What other entities may read and write of payment attempts. */
import { randomBytes } from "node:crypto";
import { newId } from "#app/platform/ids.ts";
import { encodeCode } from "#app/platform/references.ts";
import type { Attempt } from "./attempt.queries.server.ts";
import { checkAfterMs } from "./payment.ts";

export {
  type Attempt,
  findAttempt,
  findAttemptOfTransaction,
  listAttempts,
  updateAttempt,
} from "./attempt.queries.server.ts";

export function newAttempt(
  now: Date,
  { id }: { id: string },
  environment: "test" | "live",
): Attempt {
  const at = now.toISOString();
  return {
    id: newId(now),
    donation_id: id,
    // The provider allows letters, digits, `-`, `.` and `=`.
    provider_reference: `DON-${encodeCode(randomBytes(26))}`,
    environment,
    status: "initiated",
    access_code: null,
    authorization_url: null,
    provider_id: null,
    channel: null,
    card_last4: null,
    paid_kobo: null,
    fees_kobo: null,
    failure: null,
    checks: 0,
    next_check_at: new Date(now.getTime() + checkAfterMs[0]).toISOString(),
    last_checked_at: null,
    created_at: at,
    updated_at: at,
  };
}
