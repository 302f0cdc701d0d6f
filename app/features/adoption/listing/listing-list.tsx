import { Form, href, Link } from "react-router";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { filterLink, filterLinks } from "#app/ui/filter-nav/filter-nav.css.ts";
import { filters, stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Pagination } from "#app/ui/pagination/pagination.tsx";
import { type Column, Table } from "#app/ui/table/table.tsx";
import { isPublic, type ListingStatus, listingStatuses } from "./listing.ts";
import { pendingMost, type StaffListing } from "./listing-edit.ts";
import * as css from "./listing-list.css.ts";
import { ListingTag } from "./listing-tag.tsx";
import { PetThumb } from "./pet-thumb.tsx";

type StaffListingsProps = {
  rows: StaffListing[];
  more: boolean;
  counts: Record<ListingStatus, number>;
  status: ListingStatus | undefined;
  q: string;
  page: number;
};

const here = href("/dashboard/staff/listings");

const columns: Column<StaffListing>[] = [
  {
    label: "Pet",
    kind: "heading",
    cell: ({ name, picture }) => (
      <div className={css.named}>
        <PetThumb picture={picture} />
        <span className={css.name}>{name}</span>
      </div>
    ),
  },
  { label: "Breed", cell: ({ breed }) => breed },
  { label: "Status", cell: ({ status }) => <ListingTag status={status} /> },
  { label: "Waiting", kind: "number", cell: ({ waiting }) => showWaiting(waiting) },
  { label: "Requests", kind: "number", cell: (row) => <Pending {...row} /> },
  { label: "Actions", kind: "actions", cell: (row) => <Actions {...row} /> },
];

/** All listings in every status, newest change first (product.md "Dashboard"). */
export function StaffListings({ rows, more, counts, status, q, page }: StaffListingsProps) {
  const address = (query: { status?: ListingStatus | undefined; page?: number }) => {
    const all = new URLSearchParams();
    if (query.status) all.set("status", query.status);
    if (q) all.set("q", q);
    if (query.page && query.page > 1) all.set("page", String(query.page));
    return here + (all.size > 0 ? `?${all}` : "");
  };
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <div className={stack.even}>
      <PageHeader
        title="Listings"
        actions={<ButtonLink to={href("/create-adoption")}>Create Adoption Listing</ButtonLink>}
      />
      <Form method="get" action={here} role="search" aria-label="Listings" className={filters}>
        {status && <input type="hidden" name="status" value={status} />}
        <TextField
          key={q}
          name="q"
          label="Search by name, breed, place or words"
          type="search"
          enterKeyHint="search"
          maxLength={200}
          defaultValue={q}
          unmarked
        />
        <Button variant="secondary">Search</Button>
      </Form>
      <nav aria-label="Filter by status">
        <ul className={filterLinks}>
          {[undefined, ...listingStatuses].map((one) => (
            <li key={one ?? "all"}>
              <Link
                className={filterLink}
                to={address({ status: one })}
                aria-current={one === status ? "page" : undefined}
              >
                {`${one ?? "All"} (${one ? counts[one] : total})`}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {rows.length === 0 ? (
        <Nothing filtered={Boolean(q || status || page > 1)} />
      ) : (
        <Table
          caption="Listings"
          captionHidden
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
      <Pagination
        page={page}
        pages={more ? page + 1 : page}
        href={(n) => address({ status, page: n })}
        label="Pages of listings"
      />
    </div>
  );
}

function showWaiting(days: number | undefined): string {
  if (days === undefined) return "–";
  return days === 0 ? "since today" : days === 1 ? "1 day" : `${days} days`;
}

/** Leads to those that wait for an answer. */
function Pending({ name, pending }: StaffListing) {
  if (pending === 0) return "none";
  const to = `${href("/adoption-requests")}?${new URLSearchParams({ status: "pending", q: name })}`;
  return <Link to={to}>{`${pending >= pendingMost ? `${pendingMost}+` : pending} pending`}</Link>;
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
          reloadDocument
          aria-label={`See page of ${name}`}
        >
          See page
        </ButtonLink>
      )}
    </>
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  const picture = <img src="/art/empty-kennel.svg" alt="" width="280" height="210" />;
  return filtered ? (
    <EmptyState
      title="No listing matches"
      picture={picture}
      action={<ButtonLink to={here}>Show all listings</ButtonLink>}
    />
  ) : (
    <EmptyState
      title="No listings yet"
      picture={picture}
      action={<ButtonLink to={href("/create-adoption")}>Create the first</ButtonLink>}
    >
      Pets that look for a home appear here, drafts too.
    </EmptyState>
  );
}
