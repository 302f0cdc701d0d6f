import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/**
 * The e-mails about a request, a stay or a message each carry a key that opens it: only the key's hash is kept. And a
 * message to the foundation is a thread: its answers and replies move there from its history.
 */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, strict } = dialect(engine);
  await run(q, [
    `create table reference_keys (
      key_hash ${text} primary key not null check (length(key_hash) = 64),
      reference ${text} not null check (length(reference) = 11),
      entity ${text} not null check (length(entity) between 1 and 40),
      entity_id ${text} not null,
      email_id ${text} not null references outbox (id) on delete cascade
    ) ${strict}`,
    "create index reference_keys_reference on reference_keys (reference)",
    "create index reference_keys_email on reference_keys (email_id)",
    "create index reference_keys_record on reference_keys (entity, entity_id)",

    `insert into thread_messages (id, entity, entity_id, at, author, author_id, author_name, text)
      select history.id, 'inquiry', history.entity_id, history.at,
        case when history.to_status = 'answered' then 'staff' else 'owner' end,
        (select people.id from people where people.id = history.actor_id), history.actor_name,
        history.reason
      from history join inquiries on inquiries.id = history.entity_id
      where history.entity = 'inquiry' and history.reason is not null and history.reason <> ''`,
    `insert into thread_reads (person_id, entity, entity_id, newest_at, unread)
      select inquiries.person_id, 'inquiry', inquiries.id, max(message.at), 0
      from inquiries join thread_messages as message
        on message.entity = 'inquiry' and message.entity_id = inquiries.id
      where inquiries.person_id is not null
      group by inquiries.person_id, inquiries.id`,
    "update history set reason = null where entity = 'inquiry' and reason is not null",
  ]);
}
