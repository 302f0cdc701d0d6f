import { data } from "react-router";
import { resumeSession } from "#app/features/accounts/auth/session-cookie.middleware.server.ts";
import { openCarePhoto } from "#app/features/boarding/care-log/open-care-photo.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { sentFile } from "#app/platform/http/downloads.server.ts";
import { unwrap } from "#app/platform/http/forms.server.ts";
import { isSender } from "#app/platform/http/sender-cookie.server.ts";
import type { Route } from "./+types/care-photos";

/** Access is decided by `openCarePhoto`; 404 for anybody else. */
export async function loader({ context, params: { id, size }, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  if (size !== "whole" && size !== "small") throw data(null, { status: 404 });
  const { actor } = await resumeSession(services, request);
  const hasSent = (reference: string) => isSender(services, request, reference);
  const file = unwrap(await openCarePhoto(services, { actor, hasSent }, { id, size }));
  return sentFile(file.blob, { name: file.name, inline: true });
}
