import { findAccount } from "#app/features/accounts/profile/find-profile.server.ts";
import { listSessions } from "#app/features/accounts/session/session.queries.server.ts";
import { listInterestsFrom } from "#app/features/adoption/interest/interest.queries.server.ts";
import { listInquiries } from "#app/features/inquiries/inquiry/inquiry.queries.server.ts";
import { type Actor, emailKey } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  listEmailsTo,
  listEmailsUntil,
  listFormerAddresses,
  listOwnActivity,
} from "./own-data.queries.server.ts";
import type { ExportedData, HeldData } from "./own-data.ts";

const most = 10_000;
const page = { limit: most, offset: 0 };

/** Everything that is kept of this person, by area; requests and letters only once their address is confirmed. */
export async function viewOwnData(services: AppServices, actor: Actor): Promise<HeldData> {
  const q = services.db.reader;
  const now = services.now().toISOString();
  const { photo_id, ...account } = await findAccount(services, actor);
  const address = account.email_verified_at ? emailKey(account.email) : undefined;
  const sessions = await listSessions(q, actor.id, now);
  const interests = address ? await listInterestsFrom(q, address, page) : [];
  const inquiries = await listInquiries(q, { personId: actor.id, terms: [] }, page);
  const letters = address ? await listEmailsTo(q, address, now, page) : [];
  for (const former of await listFormerAddresses(q, actor.id)) {
    const key = emailKey(former.address);
    if (key !== address) letters.push(...(await listEmailsUntil(q, key, former.until, most)));
  }
  return {
    account: {
      name: account.name,
      email: account.email,
      emailConfirmedAt: account.email_verified_at,
      phone: account.phone,
      role: account.role,
      since: account.created_at,
      about: account.about,
      area: account.area,
      website: account.website,
      instagram: account.instagram,
      vcn: account.vcn,
      verifiedAt: account.verified_at,
      hasPhoto: photo_id !== null,
    },
    sessions: sessions.map(({ user_agent, created_at, last_seen_at }) => ({
      browser: user_agent,
      signedInAt: created_at,
      lastUsedAt: last_seen_at,
    })),
    requests: interests.map((one) => ({
      id: one.id,
      reference: one.reference,
      pet: one.listing_name,
      status: one.status,
      name: one.name,
      email: one.email,
      phone: one.phone,
      message: one.message,
      reason: one.reason,
      sentAt: one.created_at,
    })),
    messages: inquiries.map(({ reference, kind, subject, message, status, created_at }) => ({
      ...{ reference, kind, subject, message, status },
      sentAt: created_at,
    })),
    letters: letters.map(({ subject, body, at }) => ({ subject, body: masked(body), at })),
  };
}

/** The same as a file would hold it, with what happened; that it was taken is in the audit log. */
export async function exportOwnData(services: AppServices, actor: Actor): Promise<ExportedData> {
  const { requests, ...held } = await viewOwnData(services, actor);
  const q = services.db.reader;
  const told: ExportedData["requests"] = [];
  for (const { id, ...request } of requests) {
    const history = await listHistory(q, "interest", id);
    const steps = history.map(({ at, from_status: from, to_status: to, reason }, index) => {
      // The words of a decision that was taken back were taken back with it.
      const takenBack = history[index + 1]?.to_status === "pending";
      return { at, from, to, reason: takenBack ? null : reason };
    });
    told.push({ ...request, history: steps });
  }
  const activity = await listOwnActivity(q, actor.id, page);
  const now = services.now();
  await services.db.transaction((trx) =>
    recordAudit(trx, now, {
      actor,
      action: "downloaded data",
      entity: "person",
      entityId: actor.id,
    }),
  );
  return { takenAt: now.toISOString(), ...held, requests: told, activity };
}

/** A link that acts alone stays in the mailbox it was sent to. */
function masked(body: string): string {
  return body.replaceAll(/(\/(?:set-password|verify-email)\/)[\w-]+/g, "$1…");
}
