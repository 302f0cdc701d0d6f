import { openPostCard } from "#app/features/content/post/post-card.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { unwrap } from "#app/platform/http/forms.server.ts";
import type { Route } from "./+types/blog-card";

/** May be cached: the address changes with the content. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const blob = unwrap(await openPostCard(context.get(servicesContext), params.slug));
  return new Response(blob.stream(), {
    headers: {
      "Content-Type": blob.type,
      "Content-Length": String(blob.bytes),
      "Cache-Control": "public, max-age=86400",
    },
  });
}
