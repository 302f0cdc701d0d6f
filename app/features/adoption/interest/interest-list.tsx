import { href, Link } from "react-router";
import { listHref } from "#app/platform/lists/list-query.ts";
import { ButtonLink, buttonClass } from "#app/ui/button/button.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { FilterNav } from "#app/ui/filter-nav/filter-nav.tsx";
import { cluster, stack } from "#app/ui/layout/layout.css.ts";
import { ListPages } from "#app/ui/list-screen/list-pages.tsx";
import { ListSearch } from "#app/ui/list-screen/list-search.tsx";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Table } from "#app/ui/table/table.tsx";
import { type InterestStatus, interestStatuses } from "./interest.ts";
import {
  interestQueue,
  type QueueQuery,
  type QueueRow,
  type WaitingPet,
} from "./interest-queue.ts";
import { queueColumns } from "./interest-row.tsx";
import { JustDecided } from "./just-decided.tsx";
import { WaitingPets } from "./waiting-pets.tsx";

type InterestQueueProps = {
  query: QueueQuery;
  /** The name of the pet that it is filtered by. */
  petName: string | undefined;
  /** Either requests, or pets with requests. */
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
  /** The address's own query, kept by everything that leads back here. */
  search: string;
};

/** Specification 2.8: the table of requests, pending first and oldest first; or the pets that they are about. */
export function InterestQueue(props: InterestQueueProps) {
  const { query, queue, pets, justDecided, pageKey, search } = props;
  const elsewhere = justDecided.filter(({ id }) => !queue?.rows.some((row) => row.id === id));
  return (
    <div className={stack.even}>
      <PageHeader title="Adoption Requests" actions={<Views query={query} />} />
      <JustDecided rows={elsewhere} pageKey={pageKey} search={search} />
      <ListSearch list={interestQueue} query={query} title="Requests" label="Search requests" />
      {pets && <WaitingPets {...pets} query={query} />}
      {queue && <Requests {...props} queue={queue} />}
    </div>
  );
}

/** Links to the other view of the queue (requests or pets) and to the unfiltered one. */
function Views({ query }: { query: QueueQuery }) {
  const { status, pet, q, group } = query;
  const csv = { ...interestQueue, path: href("/adoption-requests.csv") };
  return (
    <div className={cluster}>
      <ButtonLink
        variant="secondary"
        to={listHref(interestQueue, { group: group ? undefined : "pet", q })}
      >
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
    </div>
  );
}

type RequestsProps = InterestQueueProps & { queue: NonNullable<InterestQueueProps["queue"]> };

function Requests({ query, petName, queue, pageKey, search }: RequestsProps) {
  const { status, pet, q, page } = query;
  const { rows, more, counts, total } = queue;
  // The counts are of all requests, so they are left out beside a filtered list.
  const names =
    q || pet
      ? {}
      : Object.fromEntries(interestStatuses.map((one) => [one, `${one} (${counts[one]})`]));
  return (
    <>
      <FilterNav
        list={interestQueue}
        query={query}
        labels={{ status: { filter: "Filter by status", all: "All", names } }}
      />
      {(rows.length > 0 || pet) && (
        <p className={cluster}>
          <span>
            {total.over
              ? `Over ${total.count.toLocaleString("en")}`
              : total.count.toLocaleString("en")}
            {total.count === 1 ? " request" : " requests"}
            {petName && ` for ${petName}`}
          </span>
          {pet && <Link to={listHref(interestQueue, { q, status })}>Show all pets</Link>}
        </p>
      )}
      {rows.length === 0 ? (
        <Nothing filtered={Boolean(q || status || pet || page > 1)} />
      ) : (
        <Table
          caption="Adoption Requests"
          captionHidden
          columns={queueColumns({ pageKey, rows, search, ofOnePet: pet !== undefined })}
          rows={rows}
          rowKey={(row) => row.id}
        />
      )}
      <ListPages list={interestQueue} query={query} more={more} label="Pages of requests" />
    </>
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
