import { Endings } from "#app/features/adoption/ending/endings.tsx";
import { viewEndings } from "#app/features/adoption/ending/save-ending.server.ts";
import { AboutUs } from "#app/features/content/page/about-us.tsx";
import { viewTrust } from "#app/features/content/page/view-trust.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import type { Route } from "./+types/about-us";

export const handle = { cache: { params: [], shows: ["listings", "partner_places"] } };

const maxEndings = 6;

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return { trust: await viewTrust(services), endings: await viewEndings(services, maxEndings) };
}

export default function About({ loaderData: { trust, endings } }: Route.ComponentProps) {
  return <AboutUs trust={trust} endings={endings.length > 0 && <Endings endings={endings} />} />;
}
