import type { QueryExecutorProvider } from "kysely";
import { monthlyCounters } from "./counters.ts";
import { dialect, type Engine, run } from "./migration.ts";
import { partIndex } from "./prefix-index.ts";

export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, strict, instant, boundedText } = dialect(engine);
  await run(q, [
    `create table inquiries (
      id ${text} primary key not null,
      reference ${text} not null unique,
      kind ${text} not null check (kind in ('contact', 'support', 'feedback')),
      person_id ${text} references people (id) on delete set null,
      ${boundedText("name")},
      ${boundedText("email", 320)},
      ${boundedText("phone", 40)},
      phone_key ${text} not null default '' check (length(phone_key) <= 40),
      ${boundedText("subject")},
      ${boundedText("message")},
      content_key ${text} not null unique,
      status ${text} not null check (status in ('open', 'answered', 'closed')),
      search_text ${text} not null,
      ${instant("created_at")},
      ${instant("updated_at")}
    ) ${strict}`,
    "create index inquiries_newest on inquiries (created_at desc, id desc)",
    "create index inquiries_status on inquiries (status, created_at desc, id desc)",
    "create index inquiries_person on inquiries (person_id, created_at desc, id desc)",
    "create index inquiries_sender on inquiries (lower(email), created_at desc, id desc)",
    "create index inquiries_phone on inquiries (phone_key)",
    `create index inquiries_closed on inquiries (updated_at)
      where status <> 'open' and email <> ''`,
    ...(engine === "postgres" ? [partIndex("inquiries")] : []),
    ...monthlyCounters(engine, { table: "inquiries" }),
  ]);
}
