import { href } from "react-router";
import {
  RequireSwitch,
  type SecondFactorPolicy,
} from "#app/features/accounts/second-factor/require-switch.tsx";
import { type Role, roleNames } from "#app/platform/actor.ts";
import { formatDay } from "#app/platform/dates.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import type { ReturnedForm } from "#app/ui/action-form/action-form.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { EmailAddress } from "#app/ui/email-address/email-address.tsx";
import { ListScreen } from "#app/ui/list-screen/list-screen.tsx";
import type { Column } from "#app/ui/table/table.tsx";
import { InviteForm } from "./invite-form.tsx";
import { peopleList } from "./person.ts";
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
type PersonListProps = {
  query: ListQuery<typeof peopleList>;
  rows: PersonRow[];
  more: boolean;
  submissionKey: string;
  secondFactor: SecondFactorPolicy;
  returned: ReturnedForm<"invite" | "require-second-factor"> | undefined;
};

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
export function PersonList({ submissionKey, secondFactor, returned, ...list }: PersonListProps) {
  const { result, intent } = returned ?? {};
  const isOfSwitch = intent === "require-second-factor";
  return (
    <ListScreen
      {...list}
      list={peopleList}
      columns={columns}
      title="People"
      searchLabel="Search by name, e-mail or phone"
      labels={{
        role: { filter: "Filter by role", all: "All roles", names: roleNames },
        status: { filter: "Filter by status", all: "any status" },
      }}
      pagesLabel="Pages of people"
      empty={{
        none: { title: "Nobody matches" },
        noMatch: "Nobody matches",
        showAll: "Show everybody",
      }}
      failed={result !== undefined}
    >
      <div>
        <InviteForm
          key={submissionKey}
          submissionKey={submissionKey}
          result={isOfSwitch ? undefined : result}
        />
        <RequireSwitch {...secondFactor} result={isOfSwitch ? result : undefined} />
      </div>
    </ListScreen>
  );
}
