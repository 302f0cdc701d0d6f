import { href } from "react-router";
import { counted } from "#app/platform/in-words.ts";
import { type ListQuery, listHref } from "#app/platform/lists/list-query.ts";
import { pinnedRowsWith } from "#app/platform/lists/pinned-rows.ts";
import type { UndoView } from "#app/platform/steps/steps.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { ListScreen } from "#app/ui/list-screen/list-screen.tsx";
import { UndoButton } from "#app/ui/steps/steps.tsx";
import { type Column, TwoLines } from "#app/ui/table/table.tsx";
import { Thumb } from "#app/ui/thumb/thumb.tsx";
import { type ListingSort, type ListingStatus, listingList } from "./listing.ts";
import { answerRequests, type StaffListing } from "./listing-edit.ts";
import { ListingTag } from "./listing-tag.tsx";

type Row = StaffListing & { undo: UndoView | undefined; pinned: boolean };
type ListingListProps = {
  query: ListQuery<typeof listingList>;
  rows: Row[];
  more: boolean;
  counts: Record<ListingStatus, number>;
  pageKey: string;
};
type RowsContext = Pick<ListingListProps, "query" | "rows" | "pageKey">;

const listingPath = (id: string) => href("/dashboard/staff/listings/:id", { id });

const createColumns = (list: RowsContext): Column<Row>[] => [
  { label: "Picture", kind: "picture", cell: ({ picture }) => <Thumb picture={picture} /> },
  {
    label: "Pet",
    kind: "heading",
    cell: ({ id, name, breed }) => (
      <TwoLines
        first={
          <Link to={listingPath(id)} shortcut="Enter">
            {name}
          </Link>
        }
        second={breed}
        title={`${name}, ${breed}`}
      />
    ),
  },
  { label: "Status", kind: "state", cell: ({ status }) => <ListingTag status={status} /> },
  { label: "Waiting", kind: "number", cell: ({ waiting }) => showWaiting(waiting) },
  { label: "Next step", kind: "step", cell: (row) => <NextStep row={row} {...list} /> },
];

const sortNames: Record<ListingSort, string> = {
  changed: "Last changed first",
  name: "Names, A to Z",
  "-name": "Names, Z to A",
};

/** @see product.md "Dashboard" */
export function ListingList({ counts, pageKey, ...list }: ListingListProps) {
  const { query, rows } = list;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const isWhole = !query.q && !query.status;
  return (
    <ListScreen
      {...list}
      list={listingList}
      columns={createColumns({ query, rows, pageKey })}
      title="Listings"
      count={isWhole ? counted(total, "listing") : undefined}
      action={<ButtonLink to={href("/create-adoption")}>Create Listing</ButtonLink>}
      searchLabel="Search by name, breed, place or words"
      labels={{
        status: { filter: "Filter by status", all: `All (${total})`, counts },
        ...(!query.q && {
          sort: { filter: "Sort", all: "Waiting longest first", names: sortNames },
        }),
      }}
      line={orderInWords(query)}
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

/** Search results come newest change first. */
function orderInWords({ q, sort, status }: ListingListProps["query"]): string {
  if (q) return sortNames.changed;
  if (sort) return sortNames[sort];
  if (status === "available" || status === "reserved") return "Waiting longest first";
  return status ? sortNames.changed : "Waiting longest first, then drafts and the rest";
}

function showWaiting(days: number | undefined): string | null {
  if (days === undefined) return null;
  return days === 0 ? "since today" : counted(days, "day");
}

function NextStep({ row, rows, query, pageKey }: RowsContext & { row: Row }) {
  const { id, name, status, pending, undo } = row;
  const form = (intent: string) => ({
    action: listingPath(id),
    submissionKey: `${pageKey}-${id.slice(-12)}-${intent}`,
    hidden: { back: listHref(listingList, query), pinned: pinnedRowsWith(rows, id) },
  });
  if (undo) return <UndoButton {...form("undo")} undo={undo} />;
  if (status === "reserved") {
    return (
      <ActionButton
        {...form("adopt")}
        intent="adopt"
        variant="primary"
        label={`Mark ${name} as adopted`}
        shortcut="a"
      >
        Mark as adopted
      </ActionButton>
    );
  }
  if (pending === 0) return null;
  return (
    <ButtonLink
      variant={status === "available" ? "primary" : "secondary"}
      to={href("/adoption-requests/pets/:id", { id })}
      aria-label={`${answerRequests(pending)} for ${name}`}
    >
      {answerRequests(pending)}
    </ButtonLink>
  );
}
