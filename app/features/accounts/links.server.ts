import { createHash, randomBytes } from "node:crypto";
import type { Queries } from "#app/data/db.server.ts";
import { findLink, insertLink, useLink } from "#app/data/links.server.ts";
import { setPasswordHash } from "#app/data/people.server.ts";
import { deleteSessionsOf } from "#app/data/sessions.server.ts";
import { done, type Outcome, refused } from "#app/outcome.ts";
import type { World } from "#app/world.ts";
import { hashPassword } from "./passwords.server.ts";

const validMs = 60 * 60 * 1000;
const gone = "This link has been used or is older than an hour. Please ask for a new one.";

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** A new link that sets a password, once, within an hour. Only its hash is kept. */
export async function makePasswordLink(
  world: World,
  trx: Queries,
  personId: string,
): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  const now = world.now();
  await insertLink(trx, {
    token_hash: hashOf(token),
    purpose: "set-password",
    person_id: personId,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + validMs).toISOString(),
    used_at: null,
  });
  return `${world.site.origin}/set-password/${token}`;
}

/** Whose link is it? NOT_FOUND once used or too old. */
export async function openPasswordLink(
  world: World,
  token: string,
): Promise<Outcome<{ name: string; email: string }>> {
  const link = await findLink(
    world.db.reader,
    hashOf(token),
    "set-password",
    world.now().toISOString(),
  );
  return link ? done({ name: link.name, email: link.email }) : refused("NOT_FOUND", gone);
}

/**
 * Sets the password behind a link and ends every session of that person. Of several at once, one wins;
 * the others, and late ones, are NOT_FOUND.
 */
export async function setPasswordByLink(
  world: World,
  token: string,
  password: string,
): Promise<Outcome<null>> {
  const opened = await openPasswordLink(world, token);
  if (!opened.ok) return opened;
  const hash = await hashPassword(password);
  if (!hash) return refused("SERVICE_UNAVAILABLE", "", { retryAfter: 5 });
  return world.db.transaction(async (trx) => {
    const personId = await useLink(trx, hashOf(token), "set-password", world.now().toISOString());
    if (!personId) return refused("NOT_FOUND", gone);
    await setPasswordHash(trx, personId, hash);
    await deleteSessionsOf(trx, personId);
    return done(null);
  });
}
