import { resumeSession } from "#app/features/accounts/auth/session-cookie.middleware.server.ts";
import { openMedicalFile } from "#app/features/medical-records/medical-record/open-medical-file.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { sentFile } from "#app/platform/http/downloads.server.ts";
import { unwrap } from "#app/platform/http/forms.server.ts";
import type { Route } from "./+types/medical-files";

/** Access is decided by `openMedicalFile`; 404 for anybody else. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { actor } = await resumeSession(services, request);
  const file = unwrap(await openMedicalFile(services, actor, params.id));
  return sentFile(file.blob, { name: file.name, inline: file.isPicture });
}
