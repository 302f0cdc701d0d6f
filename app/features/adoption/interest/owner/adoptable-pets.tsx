import { href } from "react-router";
import { InterestTag } from "#app/features/adoption/interest/interest-tag.tsx";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { ListScreen } from "#app/ui/list-screen/list-screen.tsx";
import { type Column, TwoLines } from "#app/ui/table/table.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import { Thumb } from "#app/ui/thumb/thumb.tsx";
import { type AdoptablePet, adoptableList } from "./adoptable-pets.ts";
import { ownInterestList } from "./own-interests.ts";

type AdoptablePetsProps = {
  query: ListQuery<typeof adoptableList>;
  rows: AdoptablePet[];
  more: boolean;
  count: string;
};

const petPath = (id: string) => href("/pet-details/:id", { id });

const columns: Column<AdoptablePet>[] = [
  { label: "Photo", kind: "picture", cell: ({ picture }) => <Thumb picture={picture} /> },
  {
    label: "Pet",
    kind: "heading",
    cell: ({ id, name, breed }) => (
      <TwoLines
        first={<Link to={petPath(id)}>{name}</Link>}
        second={breed}
        title={`${name}, ${breed}`}
      />
    ),
  },
  {
    label: "Status",
    kind: "state",
    cell: ({ status }) => status === "reserved" && <Tag tone="pending">Reserved</Tag>,
  },
  { label: "Age", cell: ({ age }) => age },
  { label: "Your request", cell: ({ request }) => <Request request={request} /> },
  {
    label: "Actions",
    kind: "actions",
    cell: ({ id, name }) => (
      <ButtonLink variant="secondary" to={petPath(id)} aria-label={`Learn More about ${name}`}>
        Learn More
      </ButtonLink>
    ),
  },
];

function Request({ request }: Pick<AdoptablePet, "request">) {
  if (!request) return "None";
  return (
    <Link to={href("/r/:reference", request)} aria-label={`Your request is ${request.status}`}>
      <InterestTag status={request.status} />
    </Link>
  );
}

/** @see specification 2.11 */
export function AdoptablePets(list: AdoptablePetsProps) {
  return (
    <ListScreen
      {...list}
      list={adoptableList}
      columns={columns}
      title="Up for Adoption"
      others={
        <ButtonLink variant="secondary" to={ownInterestList.path}>
          My Adoption Requests
        </ButtonLink>
      }
      searchLabel="Search by name, breed or place"
      labels={{ species: { filter: "Filter by kind", all: "All pets" } }}
      pagesLabel="Pages of pets"
      empty={{
        none: {
          title: "No pets available for adoption at the moment",
          children: "Check back later for new pets!",
        },
        noMatch: "No pet matches your search",
        showAll: "Show all pets",
        picture: "empty-kennel",
      }}
    />
  );
}
