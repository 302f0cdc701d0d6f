import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { searchEverything } from "#app/features/insights/search/search.server.ts";
import { SearchScreen } from "#app/features/insights/search/search-screen.tsx";
import { runsRescue } from "#app/platform/actor.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { readSearch } from "#app/platform/lists/list-query.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/search";

export const handle = { title: "Search" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = requireActor(context);
  const q = readSearch(url.searchParams);
  const groups = await searchEverything(context.get(servicesContext), actor, q);
  return { q, groups, isStaff: runsRescue(actor.role) };
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { q, groups, isStaff } = loaderData;
  const what = isStaff
    ? "listings, requests, people, messages and pages"
    : "pets, your messages and pages";
  return (
    <>
      <PageTitle>{q ? `Search for ${q}` : "Search"}</PageTitle>
      <SearchScreen q={q} groups={groups} what={what} />
    </>
  );
}
