import { openPostCard } from "#app/features/content/post/post-card.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { previewPicture } from "#app/platform/http/downloads.server.ts";
import { unwrap } from "#app/platform/http/forms.server.ts";
import type { Route } from "./+types/blog-card";

export async function loader({ context, params }: Route.LoaderArgs) {
  return previewPicture(unwrap(await openPostCard(context.get(servicesContext), params.slug)));
}
