import { href } from "react-router";
import { peopleList } from "#app/features/accounts/person/person.ts";
import { isProvider, type Role, roleNames } from "#app/platform/actor.ts";
import { formatDay } from "#app/platform/dates.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { countOrMore } from "#app/platform/lists/max-counted.ts";
import { recordHref } from "#app/platform/lists/place.ts";
import { missingInWords, type ProfileGap } from "#app/platform/providers/profile-gaps.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { ListScreen } from "#app/ui/list-screen/list-screen.tsx";
import { PhoneLink } from "#app/ui/phone-link/phone-link.tsx";
import { leads } from "#app/ui/table/table.css.ts";
import { type Column, TwoLines } from "#app/ui/table/table.tsx";
import { PersonState } from "./person-tags.tsx";

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
  gaps: ProfileGap[];
};
type PersonListProps = {
  query: ListQuery<typeof peopleList>;
  rows: PersonRow[];
  more: boolean;
  unverified: number;
};

const buildColumns = (query: ListQuery<typeof peopleList>): Column<PersonRow>[] => [
  {
    label: "Picture",
    kind: "picture",
    cell: ({ id, name }) => <Avatar person={{ id, name }} />,
  },
  {
    label: "Name",
    kind: "heading",
    cell: ({ id, name, email }) => (
      <TwoLines
        first={
          <Link className={leads} to={recordHref(peopleList, id, query)} shortcut="Enter">
            {name}
          </Link>
        }
        second={email}
        title={`${name}, ${email}`}
      />
    ),
  },
  { label: "Role", plain: true, cell: ({ role }) => roleNames[role] },
  { label: "Phone", plain: true, cell: ({ phone }) => phone && <PhoneLink phone={phone} /> },
  { label: "Status", kind: "state", cell: (row) => <PersonState {...row} /> },
  {
    label: "Missing",
    kind: "text",
    cell: ({ role, gaps }) => (isProvider(role) && missingInWords(gaps)) || null,
  },
  { label: "Since", only: "table", cell: ({ created_at }) => formatDay(created_at) },
];

export function PersonList({ unverified, ...list }: PersonListProps) {
  return (
    <ListScreen
      {...list}
      list={peopleList}
      columns={buildColumns(list.query)}
      title="People"
      searchLabel="Search by name, e-mail or phone"
      others={
        <ButtonLink variant="secondary" to={href("/dashboard/staff/settings/staff")}>
          Invite staff
        </ButtonLink>
      }
      labels={{
        role: { filter: "Filter by role", all: "All roles", names: roleNames },
        status: {
          filter: "Filter by status",
          all: "Everybody",
          names: { unverified: "To verify" },
          counts: { unverified: countOrMore(unverified) },
        },
      }}
      pagesLabel="Pages of people"
      empty={{
        none: { title: "Nobody matches" },
        noMatch: "Nobody matches",
        showAll: "Show everybody",
      }}
    />
  );
}
