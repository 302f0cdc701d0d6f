import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { PageRange } from "#app/platform/lists/paginate.server.ts";

export async function listEmailSubjects(q: Queries, emailIds: readonly string[]) {
  if (emailIds.length === 0) return [];
  return q.selectFrom("email_subjects").selectAll().where("email_id", "in", emailIds).execute();
}

/** An audit log entry, or a sign-in from a browser without one. */
export type OwnActivity = {
  at: string;
  kind: "own" | "about" | "session";
  action: string;
  entity: string;
  /** Staff's details stay with staff. */
  detail: string;
};

/** Newest first. */
export async function listOwnActivity(
  q: Queries,
  personId: string,
  { limit, offset }: PageRange,
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
