import { RecordHistory } from "./record-history.tsx";

export type AuditEntry = {
  id: string;
  at: string;
  actor_name: string;
  action: string;
  detail: string;
};

/** What the audit log says of a record. */
export function AuditHistory({ entries }: { entries: readonly AuditEntry[] }) {
  const items = entries.map(({ id, at, actor_name: actorName, action, detail }) => ({
    ...{ id, at, actorName },
    what: <strong>{action}</strong>,
    notes: [{ text: detail }],
  }));
  return <RecordHistory items={items} empty="No changes yet" />;
}
