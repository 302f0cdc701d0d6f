import { listCatalogue } from "#app/features/adoption/listing.server.ts";
import { ListingCards } from "#app/features/adoption/listing-cards.tsx";
import { worldContext } from "#app/http/context.server.ts";
import { PageTitle } from "#app/shell.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { wrap } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Pagination } from "#app/ui/pagination/pagination.tsx";
import type { Route } from "./+types/up-for-adoption";

export const handle = { hydrate: false };

export function loader({ context, url }: Route.LoaderArgs) {
  return listCatalogue(context.get(worldContext), url.searchParams.get("page"));
}

export default function UpForAdoption({ loaderData }: Route.ComponentProps) {
  const { cards, page, pages, total } = loaderData;
  return (
    <div className={wrap}>
      <PageTitle>
        {page > 1 ? `Pets Up for Adoption, page ${page}` : "Pets Up for Adoption"}
      </PageTitle>
      <PageHeader title="Pets Up for Adoption" intro={leadOf(total)} />
      {cards.length === 0 ? (
        <EmptyState
          title="No pets available for adoption at the moment"
          picture={<img src="/art/empty-kennel.svg" alt="" width="320" height="240" />}
        >
          Check back later for new pets!
        </EmptyState>
      ) : (
        <>
          <ListingCards cards={cards} />
          <Pagination
            page={page}
            pages={pages}
            href={(n) => (n === 1 ? "/up-for-adoption" : `/up-for-adoption?page=${n}`)}
            label="Pages of pets"
            loading="Loading adorable pets..."
          />
        </>
      )}
    </div>
  );
}

function leadOf(total: number): string | undefined {
  if (total === 0) return undefined;
  return total === 1 ? "One pet is waiting for a home." : `${total} pets are waiting for a home.`;
}
