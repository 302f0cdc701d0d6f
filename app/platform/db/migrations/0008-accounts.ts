import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/** Profiles, e-mail changes, staff's marks on people, the audit log and messages to staff. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, strict } = dialect(engine);
  const instant = (name: string) => `${name} ${text} not null check (length(${name}) = 24)`;
  await run(q, [
    ...["about", "area", "website", "instagram", "vcn"].map(
      (column) =>
        `alter table people add column ${column} ${text} not null default ''
          check (length(${column}) <= 5000)`,
    ),
    `alter table people add column verified_at ${text}`,
    `alter table people add column photo_id ${text} references pictures (id)`,
    `alter table people add column search_text ${text} not null default ''`,
    "create index people_newest on people (created_at desc, id desc)",
    // Staff are few and have an index of their own, by name.
    `create index people_role on people (role, created_at desc, id desc) where role <> 'staff'`,
    `create index people_unverified on people (created_at, id)
      where verified_at is null and role in ('veterinarian', 'boarder') and status = 'active'`,

    // A new address becomes a person's when the link that was sent to it is opened.
    `alter table links add column email ${text}`,

    `create table audit_log (
      id ${text} primary key not null,
      ${instant("at")},
      actor_id ${text} references people (id) on delete set null,
      actor_name ${text} not null,
      action ${text} not null,
      entity ${text} not null,
      entity_id ${text} not null,
      detail ${text} not null
    ) ${strict}`,
    "create index audit_log_newest on audit_log (at desc, id desc)",
    "create index audit_log_noun on audit_log (entity, entity_id, at, id)",
    "create index audit_log_actor on audit_log (actor_id, at desc, id desc)",

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
