import { openListingCard } from "#app/features/adoption/listing/listing-card.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { unwrap } from "#app/platform/http/forms.server.ts";
import type { Route } from "./+types/pet-card";

/** May be cached: the address changes with the photo. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const blob = unwrap(await openListingCard(context.get(servicesContext), params.id));
  return new Response(blob.stream(), {
    headers: {
      "Content-Type": blob.type,
      "Content-Length": String(blob.bytes),
      "Cache-Control": "public, max-age=86400",
    },
  });
}
