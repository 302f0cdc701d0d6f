import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/** One thread of messages for every booking: what was asked and answered about stays moves into it. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, integer, strict, instant } = dialect(engine);
  await run(q, [
    // Messages take 2,000 characters; what staff ask about a stay, and its owner answers, may be longer.
    `create table thread_messages (
      id ${text} primary key not null,
      entity ${text} not null check (length(entity) between 1 and 40),
      entity_id ${text} not null,
      ${instant("at")},
      author ${text} not null check (author in ('owner', 'vet', 'boarder', 'staff')),
      author_id ${text} references people (id) on delete set null,
      author_name ${text} not null check (length(author_name) <= 5000),
      text ${text} not null check (length(text) <= 5000)
    ) ${strict}`,
    "create index thread_messages_thread on thread_messages (entity, entity_id, at, id)",
    `create index thread_messages_author on thread_messages (author_id, entity, at, id)
      where author_id is not null`,

    `create table thread_reads (
      person_id ${text} not null references people (id) on delete cascade,
      entity ${text} not null check (length(entity) between 1 and 40),
      entity_id ${text} not null,
      ${instant("newest_at")},
      unread ${integer} not null check (unread >= 0),
      primary key (person_id, entity, entity_id)
    ) ${strict}`,
    "create index thread_reads_newest on thread_reads (person_id, entity, newest_at desc, entity_id desc)",
    "create index thread_reads_thread on thread_reads (entity, entity_id)",

    `insert into thread_messages (id, entity, entity_id, at, author, author_id, author_name, text)
      select id, 'stay', stay_id, at, author, author_id, author_name, text from stay_messages`,
    ...["owner_id", "boarder_id"].map(
      (person) => `insert into thread_reads (person_id, entity, entity_id, newest_at, unread)
        select stays.${person}, 'stay', stays.id, max(stay_messages.at), 0
        from stays join stay_messages on stay_messages.stay_id = stays.id
        where stays.${person} is not null
        group by stays.${person}, stays.id
        on conflict do nothing`,
    ),
    "drop table stay_messages",
  ]);
}
