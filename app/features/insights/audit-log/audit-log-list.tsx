import { Form, href, Link } from "react-router";
import { formatInstant } from "#app/platform/dates.ts";
import { listAddress } from "#app/platform/lists/list-query.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { SelectField } from "#app/ui/field/field.tsx";
import { filters, stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Pagination } from "#app/ui/pagination/pagination.tsx";
import { type Column, Table } from "#app/ui/table/table.tsx";

type Entry = {
  id: string;
  at: string;
  actor_id: string | null;
  actor_name: string;
  action: string;
  entity: string;
  entity_id: string;
  /** The entity in words, or the name where it is a person. */
  to: string;
  detail: string;
};
type Who = { id: string; name: string };
type AuditTrailProps = {
  entries: Entry[];
  more: boolean;
  staff: Who[];
  chosen: Who | undefined;
  page: number;
};

const here = href("/dashboard/staff/audit");

/** Where a thing that was acted upon can be seen. */
function pageOf(entity: string, id: string): string | undefined {
  switch (entity) {
    case "person":
      return href("/dashboard/staff/people/:id", { id });
    case "email":
      return href("/dashboard/staff/outbox/:id", { id });
    case "inquiry":
      return href("/dashboard/staff/messages/:id", { id });
    case "interest":
      return href("/adoption-requests/:id", { id });
    case "interests":
      return href("/adoption-requests");
    case "listing":
      return href("/dashboard/staff/listings/:id", { id });
    default:
      return undefined;
  }
}

function Thing({ entity, entity_id, to }: Entry) {
  const page = pageOf(entity, entity_id);
  return page ? <Link to={page}>{to}</Link> : to;
}

function Actor({ actor_id, actor_name }: Entry) {
  if (!actor_id) return actor_name;
  return <Link to={listAddress(here, { actor: actor_id })}>{actor_name}</Link>;
}

const columns: Column<Entry>[] = [
  { label: "When", kind: "heading", cell: ({ at }) => formatInstant(at) },
  { label: "Who", cell: (entry) => <Actor {...entry} /> },
  { label: "Did", cell: ({ action }) => action },
  { label: "To", cell: (entry) => <Thing {...entry} /> },
  { label: "Detail", cell: ({ detail }) => detail || "–" },
];

/** Who did what to whom, the newest first. */
export function AuditTrail({ entries, more, staff, chosen, page }: AuditTrailProps) {
  const isListed = staff.some(({ id }) => id === chosen?.id);
  const people = chosen && !isListed ? [chosen, ...staff] : staff;
  return (
    <div className={stack.even}>
      <PageHeader title="Audit Log" />
      <Form method="get" action={here} className={filters}>
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
      </Form>
      {entries.length === 0 ? (
        <EmptyState
          title={chosen ? `Nothing by ${chosen.name}` : "Nothing is written down yet"}
          picture={<img src="/art/empty-inbox.svg" alt="" width="280" height="210" />}
          action={chosen && <ButtonLink to={here}>Show everybody</ButtonLink>}
        />
      ) : (
        <Table
          caption="Audit Log"
          captionHidden
          columns={columns}
          rows={entries}
          rowKey={({ id }) => id}
        />
      )}
      <Pagination
        page={page}
        pages={more ? page + 1 : page}
        href={(n) => listAddress(here, { actor: chosen?.id }, n)}
        label="Pages of the audit log"
      />
    </div>
  );
}
