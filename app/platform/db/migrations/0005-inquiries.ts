import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/** What people write to the foundation. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, strict, instant } = dialect(engine);
  await run(q, [
    `create table inquiries (
      id ${text} primary key not null,
      reference ${text} not null unique,
      kind ${text} not null check (kind in ('contact', 'support', 'feedback')),
      person_id ${text} references people (id) on delete set null,
      name ${text} not null check (length(name) <= 5000),
      email ${text} not null check (length(email) <= 320),
      phone ${text} not null check (length(phone) <= 40),
      subject ${text} not null check (length(subject) <= 5000),
      message ${text} not null check (length(message) <= 5000),
      content_key ${text} not null unique,
      status ${text} not null check (status in ('open', 'answered', 'closed')),
      search_text ${text} not null,
      ${instant("created_at")},
      ${instant("updated_at")}
    ) ${strict}`,
    "create index inquiries_newest on inquiries (created_at desc, id desc)",
    "create index inquiries_status on inquiries (status, created_at desc, id desc)",
    "create index inquiries_person on inquiries (person_id, created_at desc, id desc)",
  ]);
}
