import { countForHome } from "#app/features/adoption/listing.server.ts";
import { worldContext } from "#app/http/context.server.ts";
import { PageTitle, useSite } from "#app/shell.tsx";
import type { Route } from "./+types/home";
import { HomeScreen } from "./home-screen.tsx";

export const handle = { hydrate: false, params: [] };

export function loader({ context }: Route.LoaderArgs) {
  return countForHome(context.get(worldContext));
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
