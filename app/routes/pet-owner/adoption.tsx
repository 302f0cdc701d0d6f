import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { readCatalogueQuery, reservedInWords } from "#app/features/adoption/catalogue/catalogue.ts";
import {
  type CatalogueView,
  viewCatalogue,
} from "#app/features/adoption/catalogue/list-catalogue.server.ts";
import { adoptableList } from "#app/features/adoption/interest/owner/adoptable-pets.ts";
import { AdoptablePets } from "#app/features/adoption/interest/owner/adoptable-pets.tsx";
import { listOwnByListing } from "#app/features/adoption/interest/owner/own-interests.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/adoption";

export const handle = { title: "Up for Adoption" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const query = readListQuery(adoptableList, url.searchParams);
  const { q, species, page } = query;
  const plain = readCatalogueQuery(new URLSearchParams());
  const view = await viewCatalogue(services, { ...plain, q, species, page });
  const requests = await listOwnByListing(services, requireActor(context));
  // Beyond the last page the public list shows its last page; a dashboard list is empty there.
  const cards = view.page === page ? view.cards : [];
  return {
    query,
    rows: cards.map((card) => ({ ...card, request: requests.get(card.id) })),
    more: page < view.pages,
    count: petsInWords(view),
  };
}

function petsInWords(view: CatalogueView): string {
  const free = view.total - view.reserved;
  const pets = `${view.over ? "over " : ""}${free.toLocaleString("en")} ${free === 1 ? "pet" : "pets"}`;
  return view.reserved > 0 ? `${pets}, ${reservedInWords(view)}` : pets;
}

export default function Adoption({ loaderData }: Route.ComponentProps) {
  return <AdoptablePets {...loaderData} />;
}
