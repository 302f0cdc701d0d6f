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
import { summary } from "#app/features/adoption/catalogue/catalogue-tools.css.ts";
import {
  CatalogueTools,
  ChosenFilters,
} from "#app/features/adoption/catalogue/catalogue-tools.tsx";
import {
  type CatalogueView,
  viewCatalogue,
} from "#app/features/adoption/catalogue/list-catalogue.server.ts";
import { ListingCards } from "#app/features/adoption/catalogue/listing-cards.tsx";
import { writeAlertFilter } from "#app/features/adoption/pet-alert/pet-alert.ts";
import { PetAlertInvitation } from "#app/features/adoption/pet-alert/pet-alert-invitation.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { action, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { NoticeBox } from "#app/ui/notice/notice.tsx";
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
  const view = await viewCatalogue(context.get(servicesContext), query);
  const missing = query.area && !view.area ? query.area : undefined;
  return { query: { ...query, area: view.area }, view, missing };
}

export default function UpForAdoption({ loaderData }: Route.ComponentProps) {
  const { query, view, missing } = loaderData;
  const narrowed = isNarrowed(query);
  const page = view.page ?? 0;
  const count = countText(view, narrowed);
  return (
    <div className={`${wrap} ${stack.even}`}>
      <PageTitle
        description={`Dogs, cats and others who wait for a home in Lagos. Search by kind, age, sex and size, and ask for the one you like.${page > 1 ? ` Page ${page}.` : ""}`}
        path={href("/up-for-adoption") + (page > 1 ? `?page=${page}` : "")}
      >
        {page > 1 ? `Pets Up for Adoption, page ${page}` : "Pets Up for Adoption"}
      </PageTitle>
      <PageHeader title="Pets Up for Adoption" />
      {missing && (
        <NoticeBox tone="info">{`There is no area “${missing}” on our list now. You see the pets of all areas.`}</NoticeBox>
      )}
      <CatalogueTools query={query} kinds={view.kinds} areas={view.areas} />
      <section id="results" tabIndex={-1} aria-label="Pets" className={stack.even}>
        <ChosenFilters query={query} understood={view.understood} />
        {count && <p className={summary}>{count}</p>}
        {view.cards.length === 0 ? (
          <Empty query={query} />
        ) : (
          <>
            <ListingCards cards={view.cards} />
            <Pages query={query} view={view} />
            <PetAlertInvitation filter={query} />
          </>
        )}
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

function Empty({ query }: { query: CatalogueQuery }) {
  const picture = <Art name="empty-kennel" width={320} height={240} />;
  const alert = (
    <ButtonLink to={href("/pet-alerts") + writeAlertFilter(query)}>
      Tell me when one comes
    </ButtonLink>
  );
  return isNarrowed(query) ? (
    <EmptyState
      title="No pet matches your search"
      picture={picture}
      action={
        <>
          {alert}
          <a className={action} href={href("/up-for-adoption")}>
            Show all pets
          </a>
        </>
      }
    >
      Try fewer filters, or other words.
    </EmptyState>
  ) : (
    <EmptyState
      title="No pets available for adoption at the moment"
      picture={picture}
      action={alert}
    >
      Check back later for new pets!
    </EmptyState>
  );
}

function countText(view: CatalogueView, narrowed: boolean): string | undefined {
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
