import { auditLogList } from "#app/platform/audit/audit.ts";
import { formatInstant } from "#app/platform/dates.ts";
import { type ListQuery, listHref } from "#app/platform/lists/list-query.ts";
import { Button } from "#app/ui/button/button.tsx";
import { SelectField } from "#app/ui/field/field.tsx";
import { filters } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { ListScreen } from "#app/ui/list-screen/list-screen.tsx";
import type { Column } from "#app/ui/table/table.tsx";

type Entry = {
  id: string;
  at: string;
  actor_id: string | null;
  actor_name: string;
  action: string;
  to: string;
  page: string | undefined;
  detail: string;
};
type Choice = { id: string; name: string };
type AuditLogListProps = {
  query: ListQuery<typeof auditLogList>;
  rows: Entry[];
  more: boolean;
  staff: Choice[];
  chosen: Choice | undefined;
};

function Entity({ to, page }: Entry) {
  return page ? <Link to={page}>{to}</Link> : to;
}

function Actor({ actor_id, actor_name }: Entry) {
  if (!actor_id) return actor_name;
  return <Link to={listHref(auditLogList, { actor: actor_id })}>{actor_name}</Link>;
}

const columns: Column<Entry>[] = [
  { label: "When", kind: "heading", cell: ({ at }) => formatInstant(at) },
  { label: "Who", cell: (entry) => <Actor {...entry} /> },
  { label: "Did", cell: ({ action }) => action },
  { label: "To", cell: (entry) => <Entity {...entry} /> },
  { label: "Detail", cell: ({ detail }) => detail || "–" },
];

export function AuditLogList({ staff, chosen, ...list }: AuditLogListProps) {
  const isListed = staff.some(({ id }) => id === chosen?.id);
  const people = chosen && !isListed ? [chosen, ...staff] : staff;
  const nothing = "No history yet";
  return (
    <ListScreen
      {...list}
      list={auditLogList}
      columns={columns}
      title="Audit Log"
      pagesLabel="Pages of the audit log"
      empty={{
        none: { title: nothing },
        noMatch: chosen ? `Nothing by ${chosen.name}` : nothing,
        showAll: "Show everybody",
      }}
      form={{
        fields: (
          <form method="get" action={auditLogList.path} className={filters}>
            <SelectField
              key={chosen?.id}
              name="actor"
              label="Who did it"
              placeholder="Everybody"
              options={people.map(({ id, name }) => ({ value: id, label: name }))}
              defaultValue={chosen?.id ?? ""}
              unmarked
            />
            <Button variant="secondary">Show</Button>
          </form>
        ),
      }}
    />
  );
}
