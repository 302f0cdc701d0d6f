import { href, redirect } from "react-router";
import {
  type CatalogueQuery,
  catalogueParams,
  hasEmptyFields,
  isNarrowed,
  pageWriter,
  readCatalogueQuery,
  reservedInWords,
  writeCatalogueQuery,
} from "#app/features/adoption/catalogue/catalogue.ts";
import {
  CatalogueFilters,
  ChosenFilters,
  KindLinks,
} from "#app/features/adoption/catalogue/catalogue-filters.tsx";
import {
  type CatalogueView,
  viewCatalogue,
} from "#app/features/adoption/catalogue/list-catalogue.server.ts";
import { ListingCards } from "#app/features/adoption/catalogue/listing-cards.tsx";
import { PetAlertInvitation } from "#app/features/adoption/pet-alert/pet-alert-invitation.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { stack, wrap } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Pagination } from "#app/ui/pagination/pagination.tsx";
import { Art } from "#app/ui/picture/art.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/up-for-adoption";

export const handle = { cache: { params: catalogueParams, shows: ["listings"] } };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readCatalogueQuery(url.searchParams);
  // Without scripts a form also sends its empty fields.
  if (hasEmptyFields(url.searchParams)) {
    throw redirect(href("/up-for-adoption") + writeCatalogueQuery(query), 303);
  }
  return { query, view: await viewCatalogue(context.get(servicesContext), query) };
}

export default function UpForAdoption({ loaderData }: Route.ComponentProps) {
  const { query, view } = loaderData;
  const narrowed = isNarrowed(query);
  const page = view.page ?? 0;
  return (
    <div className={`${wrap} ${stack.even}`}>
      <PageTitle
        description={`Dogs, cats and others who wait for a home in Lagos. Search by kind, age, sex and size, and ask for the one you like.${page > 1 ? ` Page ${page}.` : ""}`}
        path={href("/up-for-adoption") + (page > 1 ? `?page=${page}` : "")}
      >
        {page > 1 ? `Pets Up for Adoption, page ${page}` : "Pets Up for Adoption"}
      </PageTitle>
      <PageHeader title="Pets Up for Adoption" intro={introText(view, narrowed)} />
      <KindLinks query={query} available={availableCounts(query, view)} />
      <CatalogueFilters query={query} />
      <section id="results" tabIndex={-1} aria-label="Pets" className={stack.even}>
        <ChosenFilters query={query} />
        {view.cards.length === 0 ? (
          <Empty narrowed={narrowed} />
        ) : (
          <>
            <ListingCards cards={view.cards} />
            <Pages query={query} view={view} />
          </>
        )}
        <PetAlertInvitation filter={query} />
      </section>
    </div>
  );
}

function Pages({ query, view }: { query: CatalogueQuery; view: CatalogueView }) {
  const list = href("/up-for-adoption");
  const link = (search: string | null | undefined) => (search ? list + search : search);
  const numbered = pageWriter(query);
  return (
    <Pagination
      page={view.page}
      pages={view.pages}
      href={(page) => list + numbered(page)}
      previous={link(view.previous)}
      next={link(view.next)}
      label="Pages of pets"
    />
  );
}

function Empty({ narrowed }: { narrowed: boolean }) {
  const picture = <Art name="empty-kennel" width={320} height={240} />;
  return narrowed ? (
    <EmptyState
      title="No pet matches your search"
      picture={picture}
      action={<ButtonLink to={href("/up-for-adoption")}>Show all pets</ButtonLink>}
    >
      Try fewer filters, or other words.
    </EmptyState>
  ) : (
    <EmptyState title="No pets available for adoption at the moment" picture={picture}>
      Check back later for new pets!
    </EmptyState>
  );
}

/** Undefined with a search or another filter, which these counts ignore. */
function availableCounts(query: CatalogueQuery, { kinds }: CatalogueView) {
  if (isNarrowed({ ...query, species: undefined })) return undefined;
  const counts = {
    Dog: kinds.Dog.available,
    Cat: kinds.Cat.available,
    Other: kinds.Other.available,
  };
  return { ...counts, All: counts.Dog + counts.Cat + counts.Other };
}

function introText(view: CatalogueView, narrowed: boolean): string | undefined {
  const { total, reserved, over } = view;
  if (total === 0) return undefined;
  const free = total - reserved;
  const count = over ? "over 1,000" : free.toLocaleString("en-NG");
  const pets = free === 1 ? "pet" : "pets";
  const more = reserved > 0 ? `, ${reservedInWords(view)}` : "";
  return narrowed
    ? `${count} ${pets} found${more}.`
    : `${count} ${pets} ${free === 1 ? "is" : "are"} waiting for a home${more}.`;
}
