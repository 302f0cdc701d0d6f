import { countForHome } from "#app/features/content/home/count-for-home.server.ts";
import { HomeScreen } from "#app/features/content/home/home-page.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { PageTitle, useSite } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/home";

export const handle = { hydrate: false, params: [] };

export function loader({ context }: Route.LoaderArgs) {
  return countForHome(context.get(servicesContext));
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const site = useSite();
  return (
    <>
      <PageTitle>{site.tagline}</PageTitle>
      <HomeScreen counters={loaderData} site={site} />
    </>
  );
}
