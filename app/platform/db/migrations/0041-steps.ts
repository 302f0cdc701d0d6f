import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/** What a change of this entity was called before the history said so, by its statuses. */
type Named = { entity: string; to: string; from?: string; step: string };

const ofStaffOrBoarder = (name: string) =>
  `case when (select source from stays where stays.id = history.entity_id) = 'booking'
    then 'boarder.${name}' else 'staff.${name}' end`;

const named: Named[] = [
  ...[
    { to: "confirmed", step: "'vet.confirm'" },
    { to: "completed", step: "'vet.complete'" },
    { to: "no_show", step: "'vet.noShow'" },
    { to: "declined", step: "'vet.decline'" },
    { to: "expired", step: "'clock.expire'" },
    {
      to: "cancelled",
      step: `case when actor_id is null then 'erasure.cancel'
        when actor_id = (select vet_id from appointments where appointments.id = history.entity_id)
        then 'vet.cancel' else 'owner.cancel' end`,
    },
  ].map((one) => ({ entity: "appointment", ...one })),
  ...[
    {
      to: "needs_info",
      step: `case when (select role from people where people.id = history.actor_id) = 'boarder'
        then 'boarder.ask' else 'staff.ask' end`,
    },
    { to: "received", step: "'owner.answer'" },
    { from: "assigned", to: "accepted", step: "'boarder.giveBack'" },
    { from: "received", to: "accepted", step: ofStaffOrBoarder("accept") },
    { from: "needs_info", to: "accepted", step: ofStaffOrBoarder("accept") },
    { to: "declined", step: ofStaffOrBoarder("decline") },
    { to: "assigned", step: "'staff.assign'" },
    { to: "checked_in", step: "'boarder.checkIn'" },
    { to: "checked_out", step: "'boarder.checkOut'" },
    { to: "expired", step: "'clock.expire'" },
    {
      to: "cancelled",
      step: "case when actor_id is null then 'owner.cancel' else 'staff.cancel' end",
    },
  ].map((one) => ({ entity: "stay", ...one })),
  ...[
    { to: "published", step: "'staff.approve'" },
    { to: "rejected", step: "'staff.reject'" },
    { to: "pending", step: "'undo'" },
  ].map((one) => ({ entity: "comment", ...one })),
];

/**
 * The history records the step that made a change, when it was taken back, and what taking it back needs. Of older changes
 * the statuses say the step. Of comments alone a decision could be taken back.
 */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text } = dialect(engine);
  await run(q, [
    `alter table history add column step ${text}`,
    `alter table history add column undone_at ${text} check (length(undone_at) = 24)`,
    `alter table history add column undo_data ${text}`,
    ...named.map(
      ({ entity, from, to, step }) => `update history set step = ${step}
        where entity = '${entity}' and from_status ${from ? `= '${from}'` : "is not null"}
          and to_status = '${to}'`,
    ),
    // What went back to pending took back the decision before it.
    `update history set undone_at = (select next.at ${nextOfIt})
      where entity = 'comment' and (select next.to_status ${nextOfIt}) = 'pending'`,
  ]);
}

/** The change of the same record after this one. */
const nextOfIt = `from history as next
  where next.entity = history.entity and next.entity_id = history.entity_id
    and (next.at, next.id) > (history.at, history.id)
  order by next.at, next.id limit 1`;
