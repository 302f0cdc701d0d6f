import { Form, href, Link, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { cluster, stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Pagination } from "#app/ui/pagination/pagination.tsx";
import { type Column, Table } from "#app/ui/table/table.tsx";
import { showDay } from "../days.ts";
import { canDecide, type Decision, type InterestStatus, interestStatuses } from "./interest.ts";
import { filterLink, filterLinks } from "./interest-queue.css.ts";
import { InterestTag } from "./interest-tag.tsx";

export type QueueRow = {
  id: string;
  listing_name: string;
  listing_breed: string;
  name: string;
  email: string;
  phone: string;
  created_at: string;
  status: InterestStatus;
};

type InterestQueueProps = {
  rows: QueueRow[];
  more: boolean;
  counts: Record<InterestStatus, number>;
  status: InterestStatus | undefined;
  q: string;
  page: number;
  pageKey: string;
  /** The address's own query, kept by everything that leads back here. */
  search: string;
};

/** Specification 2.8: the table of requests, pending first and oldest first. */
export function InterestQueue({
  rows,
  more,
  counts,
  status,
  q,
  page,
  pageKey,
  search,
}: InterestQueueProps) {
  const address = (query: { status?: string | undefined; page?: number }) => {
    const all = new URLSearchParams();
    if (query.status) all.set("status", query.status);
    if (q) all.set("q", q);
    if (query.page && query.page > 1) all.set("page", String(query.page));
    return href("/adoption-requests") + (all.size > 0 ? `?${all}` : "");
  };
  const columns: Column<QueueRow>[] = [
    { label: "Pet Name", kind: "heading", cell: (row) => row.listing_name },
    { label: "Pet Breed", cell: (row) => row.listing_breed },
    { label: "Requester", cell: (row) => row.name },
    { label: "Email", cell: (row) => row.email },
    { label: "Phone", cell: (row) => row.phone },
    { label: "Date", cell: (row) => showDay(row.created_at) },
    { label: "Status", cell: (row) => <InterestTag status={row.status} /> },
    {
      label: "Actions",
      kind: "actions",
      cell: (row) => <Actions row={row} pageKey={pageKey} search={search} />,
    },
  ];
  return (
    <div className={stack.even}>
      <PageHeader title="Adoption Requests" />
      <Form method="get" action={href("/adoption-requests")} role="search" className={cluster}>
        {status && <input type="hidden" name="status" value={status} />}
        <TextField name="q" label="Search requests" type="search" defaultValue={q} unmarked />
        <Button variant="secondary">Search</Button>
      </Form>
      <nav aria-label="Filter by status">
        <ul className={filterLinks}>
          {[undefined, ...interestStatuses].map((one) => (
            <li key={one ?? "all"}>
              <Link
                className={filterLink}
                to={address({ status: one })}
                aria-current={one === status ? "page" : undefined}
              >
                {one ? `${one} (${counts[one]})` : "All"}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {rows.length === 0 ? (
        <Nothing filtered={Boolean(q || status || page > 1)} />
      ) : (
        <Table
          caption="Adoption Requests"
          captionHidden
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
        />
      )}
      <Pagination
        page={page}
        pages={more ? page + 1 : page}
        href={(n) => address({ status, page: n })}
        label="Pages of requests"
      />
    </div>
  );
}

function Actions({ row, pageKey, search }: { row: QueueRow; pageKey: string; search: string }) {
  return (
    <>
      <ButtonLink
        variant="secondary"
        to={href("/adoption-requests/:id", { id: row.id }) + search}
        state={{ overList: true }}
        preventScrollReset
      >
        View
      </ButtonLink>
      {canDecide(row.status) && (
        <>
          <Decide row={row} decision="approve" pageKey={pageKey} search={search} />
          <Decide row={row} decision="reject" pageKey={pageKey} search={search} />
        </>
      )}
    </>
  );
}

type DecideProps = { row: QueueRow; decision: Decision; pageKey: string; search: string };

function Decide({ row, decision, pageKey, search }: DecideProps) {
  const navigation = useNavigation();
  const key = `${pageKey}-${row.id.slice(-12)}-${decision}`;
  const busy = navigation.formData?.get("key") === key;
  return (
    <Form method="post" action={href("/adoption-requests/:id", { id: row.id })} preventScrollReset>
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="decision" value={decision} />
      <input type="hidden" name="back" value={search || "?"} />
      <Button
        variant={decision === "approve" ? "primary" : "danger"}
        pending={busy}
        pendingText="Saving…"
      >
        {decision === "approve" ? "Approve" : "Reject"}
      </Button>
    </Form>
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  const picture = <img src="/art/empty-inbox.svg" alt="" width="280" height="210" />;
  return filtered ? (
    <EmptyState
      title="No request matches"
      picture={picture}
      action={<ButtonLink to={href("/adoption-requests")}>Show all requests</ButtonLink>}
    />
  ) : (
    <EmptyState title="No adoption requests yet" picture={picture}>
      When somebody asks for a pet, their request appears here.
    </EmptyState>
  );
}
