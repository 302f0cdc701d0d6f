/** What is kept of one person, for that person to see. */
import { sql } from "kysely";
import { addressChanged } from "#app/platform/audit/audit.ts";
import type { Queries } from "#app/platform/db/database.server.ts";

type Page = { limit: number; offset: number };

/** One thing that happened with an account: an entry of the audit log, or a browser that signed in and has none. */
export type OwnActivity = {
  at: string;
  kind: "own" | "about" | "session";
  action: string;
  entity: string;
  /** Of the person's own acts; a browser's user agent. What staff noted about them stays with staff. */
  detail: string;
};

/** Newest first. */
export async function listOwnActivity(
  q: Queries,
  personId: string,
  { limit, offset }: Page,
): Promise<OwnActivity[]> {
  const { rows } = await sql<OwnActivity>`
    select at, kind, action, entity, detail from (
      select id, at, 'own' as kind, action, entity, detail from audit_log
        where actor_id = ${personId}
      union all
      select id, at, 'about' as kind, action, entity, '' as detail from audit_log
        where entity = 'person' and entity_id = ${personId}
        and (actor_id is null or actor_id <> ${personId})
      union all
      select id_hash as id, created_at as at, 'session' as kind, 'signed in' as action,
        'session' as entity, user_agent as detail from sessions where person_id = ${personId}
        and not exists (select 1 from audit_log where actor_id = ${personId}
          and entity = 'session' and entity_id = sessions.id_hash)
    ) as everything
    order by at desc, id desc limit ${limit} offset ${offset}`.execute(q);
  return rows;
}

export type OwnEmail = { id: string; subject: string; body: string; at: string };

/** Letters to an address (lower-cased), newest first, without those that may still be taken back. */
export async function listEmailsTo(
  q: Queries,
  emailKey: string,
  now: string,
  { limit, offset }: Page,
): Promise<OwnEmail[]> {
  return q
    .selectFrom("outbox")
    .select(["id", "subject", "body", "created_at as at"])
    .where(sql<string>`lower(recipient)`, "=", emailKey)
    .where((eb) =>
      eb.or([eb("sent_at", "is not", null), eb("due_at", "<=", now), eb("attempts", ">", 0)]),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Addresses that were the person's before, each with the instant at which it was given up; the last one first. */
export async function listFormerAddresses(
  q: Queries,
  personId: string,
): Promise<{ address: string; until: string }[]> {
  return q
    .selectFrom("audit_log")
    .select(["detail as address", "at as until"])
    .where("entity", "=", "person")
    .where("entity_id", "=", personId)
    .where("action", "=", addressChanged)
    .where("detail", "<>", "")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Letters to an address (lower-cased) from the time when it was somebody's, newest first. */
export async function listEmailsUntil(
  q: Queries,
  emailKey: string,
  at: string,
  limit: number,
): Promise<OwnEmail[]> {
  return q
    .selectFrom("outbox")
    .select(["id", "subject", "body", "created_at as at"])
    .where(sql<string>`lower(recipient)`, "=", emailKey)
    .where("created_at", "<=", at)
    .where("due_at", "<=", at)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
