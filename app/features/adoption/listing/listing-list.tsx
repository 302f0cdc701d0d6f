import { href } from "react-router";
import { counted } from "#app/platform/in-words.ts";
import { type ListQuery, listHref } from "#app/platform/lists/list-query.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { ListScreen } from "#app/ui/list-screen/list-screen.tsx";
import { type Column, TwoLines } from "#app/ui/table/table.tsx";
import { Thumb } from "#app/ui/thumb/thumb.tsx";
import { isPublic, type ListingStatus, listingList, listingStatuses } from "./listing.ts";
import { maxPending, type StaffListing } from "./listing-edit.ts";
import { ListingTag } from "./listing-tag.tsx";

type ListingListProps = {
  query: ListQuery<typeof listingList>;
  rows: StaffListing[];
  more: boolean;
  counts: Record<ListingStatus, number>;
};

const columns: Column<StaffListing>[] = [
  { label: "Picture", kind: "picture", cell: ({ picture }) => <Thumb picture={picture} /> },
  {
    label: "Pet",
    kind: "heading",
    cell: ({ id, name, breed }) => (
      <TwoLines
        first={<Link to={href("/dashboard/staff/listings/:id", { id })}>{name}</Link>}
        second={breed}
        title={`${name}, ${breed}`}
      />
    ),
  },
  { label: "Status", kind: "state", cell: ({ status }) => <ListingTag status={status} /> },
  { label: "Waiting", kind: "number", cell: ({ waiting }) => showWaiting(waiting) },
  { label: "Requests", kind: "number", cell: showPending },
  { label: "Actions", kind: "actions", cell: (row) => <Actions {...row} /> },
];

/** All listings in every status, newest change first (product.md "Dashboard"). */
export function ListingList({ counts, ...list }: ListingListProps) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const isWhole = listHref(listingList, { ...list.query, page: 1 }) === listingList.path;
  const names = Object.fromEntries(listingStatuses.map((one) => [one, `${one} (${counts[one]})`]));
  return (
    <ListScreen
      {...list}
      list={listingList}
      columns={columns}
      title="Listings"
      count={
        isWhole
          ? `${total.toLocaleString("en")} ${total === 1 ? "listing" : "listings"}`
          : undefined
      }
      actions={<ButtonLink to={href("/create-adoption")}>Create Adoption Listing</ButtonLink>}
      searchLabel="Search by name, breed, place or words"
      labels={{ status: { filter: "Filter by status", all: `All (${total})`, names } }}
      pagesLabel="Pages of listings"
      empty={{
        none: {
          title: "No listings yet",
          children: "Pets that look for a home appear here, drafts too.",
          action: <ButtonLink to={href("/create-adoption")}>Create the first</ButtonLink>,
        },
        noMatch: "No listing matches",
        showAll: "Show all listings",
        picture: "empty-kennel",
      }}
    />
  );
}

function showWaiting(days: number | undefined): string | null {
  if (days === undefined) return null;
  return days === 0 ? "since today" : counted(days, "day");
}

/** Leads to those that wait for an answer. */
function showPending({ id, pending }: StaffListing) {
  if (pending === 0) return null;
  const to = href("/adoption-requests/pets/:id", { id });
  return <Link to={to}>{`${pending >= maxPending ? `${maxPending}+` : pending} pending`}</Link>;
}

function Actions({ id, name, status }: StaffListing) {
  return (
    <>
      <ButtonLink
        variant="secondary"
        to={href("/dashboard/staff/listings/:id", { id })}
        aria-label={`Edit ${name}`}
      >
        Edit
      </ButtonLink>
      {isPublic(status) && (
        <ButtonLink
          variant="quiet"
          to={href("/pet-details/:id", { id })}
          aria-label={`See page of ${name}`}
        >
          See page
        </ButtonLink>
      )}
    </>
  );
}
