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
 * Public where the record shows it to visitors; otherwise `openPicture` decides, by session or API token. Names are
 * never reused.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const [, width, format] = /^(\d{1,5})\.(webp|avif|jpeg)$/.exec(params.file) ?? [];
  if (!width || !format) throw data(null, { status: 404 });
  const file = {
    id: params.id,
    width: Number(width),
    format: format as "webp" | "avif" | "jpeg",
  };
  const asVisitor = await openPicture(services, entityDescriptors, undefined, file);
  const { blob, isPublic } = asVisitor.ok
    ? asVisitor.value
    : unwrap(
        await openPicture(
          services,
          entityDescriptors,
          (await findBearerActor(services, request, "adoption")) ??
            (await resumeSession(services, request)).actor,
          file,
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
