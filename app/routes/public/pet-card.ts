import { openListingCard } from "#app/features/adoption/listing/listing-card.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { previewPicture } from "#app/platform/http/downloads.server.ts";
import { unwrap } from "#app/platform/http/forms.server.ts";
import type { Route } from "./+types/pet-card";

export async function loader({ context, params }: Route.LoaderArgs) {
  return previewPicture(unwrap(await openListingCard(context.get(servicesContext), params.id)));
}
