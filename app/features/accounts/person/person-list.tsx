import type { SubmissionResult } from "@conform-to/react";
import { Form, href } from "react-router";
import { type Role, roleNames, roles } from "#app/platform/actor.ts";
import { formatDay } from "#app/platform/dates.ts";
import { listAddress } from "#app/platform/lists/list-query.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { EmailAddress } from "#app/ui/email-address/email-address.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { FilterNav } from "#app/ui/filter-nav/filter-nav.tsx";
import { filters, stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Pagination } from "#app/ui/pagination/pagination.tsx";
import { type Column, Table } from "#app/ui/table/table.tsx";
import { InviteForm } from "./invite-form.tsx";
import { type PeopleState, peopleStates } from "./person.ts";
import { StandingTag, VerifiedTag } from "./person-tags.tsx";

type PersonRow = {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  role: Role;
  status: "active" | "suspended";
  verified_at: string | null;
  created_at: string;
  invited: boolean;
};
type PeopleListProps = {
  rows: PersonRow[];
  more: boolean;
  role: Role | undefined;
  state: PeopleState | undefined;
  q: string;
  page: number;
  submissionKey: string;
  /** Of an invitation that came back. */
  result: SubmissionResult | undefined;
};

const here = href("/dashboard/staff/people");

const columns: Column<PersonRow>[] = [
  { label: "Name", kind: "heading", cell: ({ name }) => name },
  { label: "Role", cell: ({ role }) => roleNames[role] },
  { label: "E-mail", kind: "wide", cell: ({ email }) => <EmailAddress email={email} /> },
  { label: "Phone", cell: ({ phone }) => phone ?? "–" },
  { label: "Status", cell: (row) => <StandingTag {...row} /> },
  { label: "Verified", cell: (row) => <VerifiedTag {...row} /> },
  { label: "Since", cell: ({ created_at }) => formatDay(created_at) },
  {
    label: "Actions",
    kind: "actions",
    cell: ({ id, name }) => (
      <ButtonLink
        variant="secondary"
        to={href("/dashboard/staff/people/:id", { id })}
        aria-label={`View ${name}`}
      >
        View
      </ButtonLink>
    ),
  },
];

/** Everybody with an account, the newest first (product.md "People"). */
export function PeopleList(props: PeopleListProps) {
  const { rows, more, role, state, q, page, submissionKey, result } = props;
  const address = (query: { role?: Role | undefined; state?: PeopleState | undefined }, n = 1) =>
    listAddress(here, { role: query.role, status: query.state, q }, n);
  return (
    <div className={stack.even}>
      <PageHeader title="People" />
      <InviteForm key={submissionKey} submissionKey={submissionKey} result={result} />
      <Form method="get" action={here} role="search" aria-label="People" className={filters}>
        {role && <input type="hidden" name="role" value={role} />}
        {state && <input type="hidden" name="status" value={state} />}
        <TextField
          key={q}
          name="q"
          label="Search by name, e-mail or phone"
          type="search"
          enterKeyHint="search"
          maxLength={200}
          defaultValue={q}
          unmarked
        />
        <Button variant="secondary">Search</Button>
      </Form>
      <FilterNav
        label="Filter by role"
        choices={[undefined, ...roles].map((one) => ({
          label: one ? roleNames[one] : "All roles",
          to: address({ role: one, state }),
          chosen: one === role,
        }))}
      />
      <FilterNav
        label="Filter by status"
        choices={[undefined, ...peopleStates].map((one) => ({
          label: one ?? "any status",
          to: address({ role, state: one }),
          chosen: one === state,
        }))}
      />
      {rows.length === 0 ? (
        <EmptyState
          title="Nobody matches"
          picture={<img src="/art/empty-inbox.svg" alt="" width="280" height="210" />}
          action={<ButtonLink to={here}>Show everybody</ButtonLink>}
        />
      ) : (
        <Table
          caption="People"
          captionHidden
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
        />
      )}
      <Pagination
        page={page}
        pages={more ? page + 1 : page}
        href={(n) => address({ role, state }, n)}
        label="Pages of people"
      />
    </div>
  );
}
