import { data } from "react-router";
import { findBearerActor } from "#app/features/accounts/auth/bearer-token.middleware.server.ts";
import { resumeSession } from "#app/features/accounts/auth/session-cookie.middleware.server.ts";
import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { unwrap } from "#app/platform/http/forms.server.ts";
import { cdnHeaders } from "#app/platform/http/security.server.ts";
import { openPicture } from "#app/platform/pictures/pictures.server.ts";
import type { Route } from "./+types/pictures";

/**
 * One file of a picture: public where its owner shows it to visitors, else for those admitted by `openPicture`, by
 * session or API token. Names are never reused.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const [, width, format] = /^(\d{1,5})\.(webp|avif|jpeg)$/.exec(params.file) ?? [];
  if (!width || !format) throw data(null, { status: 404 });
  const wanted = {
    id: params.id,
    width: Number(width),
    format: format as "webp" | "avif" | "jpeg",
  };
  const seen = await openPicture(services, entityDescriptors, undefined, wanted);
  const { blob, isPublic } = seen.ok
    ? seen.value
    : unwrap(
        await openPicture(
          services,
          entityDescriptors,
          (await findBearerActor(services, request, "adoption")) ??
            (await resumeSession(services, request)).actor,
          wanted,
        ),
      );
  return new Response(blob.stream(), {
    headers: {
      "Content-Type": blob.type,
      "Content-Length": String(blob.bytes),
      ...(isPublic && services.site.cdn && cdnHeaders),
      "Cache-Control": isPublic ? "public, max-age=31536000, immutable" : "private, no-store",
    },
  });
}
