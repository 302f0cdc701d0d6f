/** What is kept of one person, for that person to see. */
import { sql } from "kysely";
import type { Queries } from "./db.server.ts";
import { interestsInContext } from "./interest-filter.server.ts";

type Page = { limit: number; offset: number };

/** One thing that happened with an account: an entry of the audit log, or a browser that signed in. */
export type OwnActivity = {
  at: string;
  kind: "own" | "about" | "session";
  action: string;
  noun: string;
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
    select at, kind, action, noun, detail from (
      select id, at, 'own' as kind, action, noun, detail from audit_log
        where actor_id = ${personId}
      union all
      select id, at, 'about' as kind, action, noun, '' as detail from audit_log
        where noun = 'person' and noun_id = ${personId}
        and (actor_id is null or actor_id <> ${personId})
      union all
      select id_hash as id, created_at as at, 'session' as kind, 'signed in' as action,
        'session' as noun, user_agent as detail from sessions where person_id = ${personId}
    ) as everything
    order by at desc, id desc limit ${limit} offset ${offset}`.execute(q);
  return rows;
}

export type OwnLetter = { id: string; subject: string; body: string; at: string };

/** Letters to an address (lower-cased), newest first, without those that may still be taken back. */
export async function listLettersTo(
  q: Queries,
  emailKey: string,
  now: string,
  { limit, offset }: Page,
): Promise<OwnLetter[]> {
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

/** Requests that were sent with an address (lower-cased), newest first, each with its pet. */
export async function listInterestsFrom(q: Queries, emailKey: string, limit: number) {
  return interestsInContext(q)
    .where("interests.email_key", "=", emailKey)
    .orderBy("interests.created_at", "desc")
    .orderBy("interests.id", "desc")
    .limit(limit)
    .execute();
}
