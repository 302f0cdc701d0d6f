import { href } from "react-router";
import type { InterestStatus } from "#app/features/adoption/interest/interest.ts";
import { formatDay } from "#app/platform/dates.ts";
import { counted } from "#app/platform/in-words.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { Button, ButtonLink, buttonClass } from "#app/ui/button/button.tsx";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { cluster } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { ListScreen } from "#app/ui/list-screen/list-screen.tsx";
import { type Column, TwoLines } from "#app/ui/table/table.tsx";
import {
  interestQueue,
  type QueueQuery,
  type QueueRow,
  type QueueSort,
  type WaitingPet,
} from "./interest-queue.ts";
import { JustDecided } from "./just-decided.tsx";
import { queueColumns } from "./queue-columns.tsx";
import * as css from "./review.css.ts";
import { wait } from "./review.css.ts";

type InterestQueueProps = {
  query: QueueQuery;
  petName: string | undefined;
  /** Either requests or pets are defined. */
  queue:
    | {
        rows: QueueRow[];
        more: boolean;
        counts: Record<InterestStatus, number>;
        total: { count: number; over: boolean };
      }
    | undefined;
  pets: { pets: WaitingPet[]; more: boolean } | undefined;
  justDecided: QueueRow[];
  pageKey: string;
  countedAt: string;
  /** The query string of this page, for links back. */
  search: string;
};

/** Requests, or pets with requests. @see specification 2.8 */
export function InterestQueue(props: InterestQueueProps) {
  const { queue, pets } = props;
  if (pets) return <PetQueue {...props} pets={pets} />;
  return queue ? <RequestQueue {...props} queue={queue} /> : null;
}

const common = {
  list: interestQueue,
  title: "Adoption Requests",
  searchLabel: "Search requests",
} as const;

const selectionForm = "selected-rows";

type RequestQueueProps = InterestQueueProps & { queue: NonNullable<InterestQueueProps["queue"]> };

function RequestQueue(props: RequestQueueProps) {
  const { query, petName, queue, justDecided, pageKey, countedAt, search } = props;
  const { q, pet } = query;
  const { rows, more, counts } = queue;
  // The Undo of a listed approval also undoes its batch.
  const elsewhere = justDecided.filter(
    ({ id, batch }) =>
      !rows.some(
        (row) =>
          row.id === id || (batch !== null && row.batch === batch && row.status === "approved"),
      ),
  );
  return (
    <ListScreen
      {...common}
      query={query}
      rows={rows}
      more={more}
      columns={queueColumns({ pageKey, countedAt, rows, query, search })}
      layout={css.queue}
      others={<Others query={query} />}
      selection={{
        form: selectionForm,
        name: (row) => `${row.name} for ${row.listing_name}`,
        bar: <SelectionBar query={query} />,
      }}
      labels={{
        status: {
          filter: "Filter by status",
          all: "All",
          // The counts are of all requests, so a filtered list omits them.
          ...(!q && !pet && { counts }),
        },
        ...(!q && { wrote: { filter: "Messages", all: "All", names: { back: "To answer" } } }),
        ...(!q && { sort: { filter: "Sort", all: "Waiting first", names: sortNames } }),
      }}
      line={
        elsewhere.length > 0 ? (
          <JustDecided rows={elsewhere} pageKey={pageKey} search={search} />
        ) : (
          <p className={css.order}>
            {[requestCount(queue.total, petName), orderInWords(query)].join(", ")}
          </p>
        )
      }
      pagesLabel="Pages of requests"
      empty={{
        none: {
          title: "No adoption requests yet",
          children: "When somebody asks for a pet, their request appears here.",
        },
        noMatch: "No request matches",
        showAll: "Show all requests",
      }}
    >
      {pet && (
        <p>
          <Link to={listHref(interestQueue, { ...query, pet: undefined, page: 1 })}>
            Show all pets
          </Link>
          {" · "}
          <Link to={href("/adoption-requests/pets/:id", { id: pet })}>Decide side by side</Link>
        </p>
      )}
    </ListScreen>
  );
}

function SelectionBar({ query }: { query: QueueQuery }) {
  const { status, pet, sort, q, page } = query;
  return (
    <form
      id={selectionForm}
      method="get"
      action={href("/adoption-requests/selected")}
      className={cluster}
      data-frame=""
    >
      <HiddenFields
        values={{ status, pet, sort, q: q || undefined, page: page > 1 ? page : undefined }}
      />
      <Button variant="danger" name="do" value="reject" pendingText="Opening…">
        Reject selected
      </Button>
      <Button variant="secondary" name="do" value="release" pendingText="Opening…">
        Release selected
      </Button>
      <Button
        variant="secondary"
        formAction={href("/adoption-requests.csv")}
        pendingText="Export selected"
      >
        Export selected
      </Button>
    </form>
  );
}

function requestCount({ count, over }: { count: number; over: boolean }, petName?: string) {
  return `${over ? "Over " : ""}${counted(count, "request")}${petName ? ` for ${petName}` : ""}`;
}

const sortNames: Record<QueueSort, string> = {
  pet: "Pets, A to Z",
  "-pet": "Pets, Z to A",
  name: "Requesters, A to Z",
  "-name": "Requesters, Z to A",
  date: "Oldest first",
  "-date": "Newest first",
};

/** Search results are always in queue order. */
function orderInWords({ q, status, sort }: QueueQuery): string {
  if (sort && !q) return sortNames[sort].replace(/^(Old|New)/, (word) => word.toLowerCase());
  if (status) return status === "pending" ? "oldest first" : "newest first";
  return "those that wait first";
}

type PetQueueProps = InterestQueueProps & { pets: NonNullable<InterestQueueProps["pets"]> };

function PetQueue({ query, pets, justDecided, pageKey, search }: PetQueueProps) {
  return (
    <ListScreen
      {...common}
      query={query}
      more={pets.more}
      rows={pets.pets}
      columns={petColumns}
      others={<Others query={query} />}
      line={
        justDecided.length > 0 ? (
          <JustDecided rows={justDecided} pageKey={pageKey} search={search} />
        ) : (
          <p className={css.order}>Pets whose requests wait longest first</p>
        )
      }
      pagesLabel="Pages of pets"
      empty={{
        none: { title: "Nobody is waiting for an answer" },
        noMatch: query.q ? "No pet matches" : "Nobody is waiting for an answer",
        showAll: "Show all requests",
      }}
    />
  );
}

function Others({ query: { status, pet, q, group } }: { query: QueueQuery }) {
  const csv = { ...interestQueue, path: href("/adoption-requests.csv") };
  const other = listHref(interestQueue, { group: group ? undefined : "pet", q });
  return (
    <>
      <ButtonLink variant="secondary" to={other}>
        {group ? "List requests" : "Group by pet"}
      </ButtonLink>
      {!group && (
        <a
          className={buttonClass({ variant: "secondary" })}
          href={listHref(csv, { status, pet, q })}
          download
        >
          Download CSV
        </a>
      )}
    </>
  );
}

const requestsFor = ({ id }: WaitingPet) => href("/adoption-requests/pets/:id", { id });

const petColumns: Column<WaitingPet>[] = [
  {
    label: "Pet Name",
    kind: "heading",
    cell: (pet) => (
      <TwoLines first={<Link to={requestsFor(pet)}>{pet.name}</Link>} title={pet.name} />
    ),
  },
  { label: "Pet Breed", cell: (pet) => pet.breed },
  { label: "Pet is", cell: (pet) => pet.status },
  { label: "Waiting", kind: "number", cell: (pet) => pet.waiting.toLocaleString("en") },
  {
    label: "Oldest",
    cell: (pet) => (
      <>
        {formatDay(pet.oldest)} <span className={wait}>{pet.waited}</span>
      </>
    ),
  },
  {
    label: "Actions",
    kind: "actions",
    cell: (pet) => (
      <ButtonLink variant="secondary" to={requestsFor(pet)}>
        {`All for ${pet.name}`}
      </ButtonLink>
    ),
  },
];
