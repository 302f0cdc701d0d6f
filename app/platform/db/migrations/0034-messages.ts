import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/**
 * Messages are notifications of a kind of their own, pushed at first as requests are; and each says which provider took
 * part when it was written, because a stay may get another. A browser that its push service gave up stays known as such.
 */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text } = dialect(engine);
  await run(q, [
    `alter table push_subscriptions add column lost_at ${text} check (length(lost_at) = 24)`,

    `insert into notification_settings (person_id, kind, mail, push)
      select person_id, 'message', 1, push from notification_settings
      where kind = 'request'
        and person_id in (select id from people where role <> 'staff')
      on conflict do nothing`,

    `alter table thread_messages add column provider_id ${text} references people (id)`,
    // What was written while a boarder had a stay who gave it back later: its history names them, or where their
    // account is gone whoever handed it over, who is no boarder either.
    `update thread_messages set provider_id = (
        select coalesce(back.actor_id, (${lastBefore("actor_id")})) from history as back
        where back.entity = 'stay' and back.entity_id = thread_messages.entity_id
          and back.from_status = 'assigned' and back.to_status = 'accepted'
          and back.at >= thread_messages.at
        order by back.at, back.id limit 1
      )
      where entity = 'stay' and (${lastBefore("to_status")}) = 'assigned'`,
  ]);
}

/** Of the last change of a stay before a message about it. */
function lastBefore(column: string): string {
  return `select last.${column} from history as last
    where last.entity = 'stay' and last.entity_id = thread_messages.entity_id
      and last.at <= thread_messages.at
    order by last.at desc, last.id desc limit 1`;
}
