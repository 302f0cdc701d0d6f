import type { QueryExecutorProvider } from "kysely";
import { monthlyCounters, monthOf } from "./counters.ts";
import { dialect, type Engine, run } from "./migration.ts";

export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, integer, strict, instant, maybeInstant, boundedText } = dialect(engine);
  await run(q, [
    `create table history (
      id ${text} primary key not null,
      entity ${text} not null,
      entity_id ${text} not null,
      ${instant("at")},
      actor_id ${text} references people (id) on delete set null,
      actor_name ${text} not null,
      from_status ${text},
      to_status ${text} not null,
      reason ${text},
      private_note ${text},
      step ${text},
      ${maybeInstant("undone_at")},
      undo_data ${text},
      batch ${text}
    ) ${strict}`,
    "create index history_entity on history (entity, entity_id, at, id)",
    "create index history_batch on history (batch) where batch is not null",
    `create index history_adoptions on history (at)
      where entity = 'listing' and to_status = 'adopted'`,
    ...monthlyCounters(engine, {
      table: "history",
      name: "adoptions",
      at: "at",
      when: "new.entity = 'listing' and new.to_status = 'adopted'",
    }),
    ...uncountAdoptions(engine),

    // A message has at most 2,000 characters, but questions and answers about a stay may be longer.
    `create table thread_messages (
      id ${text} primary key not null,
      entity ${text} not null check (length(entity) between 1 and 40),
      entity_id ${text} not null,
      ${instant("at")},
      author ${text} not null check (author in ('owner', 'vet', 'boarder', 'staff')),
      author_id ${text} references people (id) on delete set null,
      ${boundedText("author_name")},
      ${boundedText("text")},
      provider_id ${text} references people (id)
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
  ]);
}

function uncountAdoptions(engine: Engine): string[] {
  const uncount = `update monthly_counts set value = value - 1
    where name = 'adoptions' and month = ${monthOf(engine, "new.at")} and value > 0;`;
  const when = `old.undone_at is null and new.undone_at is not null
    and new.entity = 'listing' and new.to_status = 'adopted'`;
  return engine === "postgres"
    ? [
        `create function adoptions_taken_back() returns trigger language plpgsql as $$ begin
          ${uncount} return null; end $$`,
        `create trigger adoptions_taken_back after update of undone_at on history
          for each row when (${when}) execute function adoptions_taken_back()`,
      ]
    : [
        `create trigger adoptions_taken_back after update of undone_at on history
          when ${when} begin ${uncount} end`,
      ];
}
