import { data } from "react-router";
import { resumeSession } from "#app/features/accounts/auth/session-cookie.middleware.server.ts";
import { canReadFilesOfStay } from "#app/features/boarding/stay/can-read-files.server.ts";
import { openStayFile } from "#app/features/boarding/stay-file/open-stay-file.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { sentFile } from "#app/platform/http/downloads.server.ts";
import { unwrap } from "#app/platform/http/forms.server.ts";
import { isSender } from "#app/platform/http/sender-cookie.server.ts";
import type { Route } from "./+types/stay-files";

/** Access is decided by `canReadFiles`; 404 for anybody else. */
export async function loader({ context, params: { id, size }, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  if (size !== "whole" && size !== "small") throw data(null, { status: 404 });
  const { actor } = await resumeSession(services, request);
  const hasSent = (reference: string) => isSender(services, request, reference);
  const mayRead = (stayId: string) => canReadFilesOfStay(services, stayId, { actor, hasSent });
  const file = unwrap(await openStayFile(services, { actor, mayRead }, { id, size }));
  return sentFile(file.blob, { name: file.name, inline: file.isPicture });
}
