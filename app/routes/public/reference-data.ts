import { data } from "react-router";
import { resumeSession } from "#app/features/accounts/auth/session-cookie.middleware.server.ts";
import {
  exportReferenceRecord,
  referenceLookup,
} from "#app/features/privacy/sender-data/sender-data.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { dataFile } from "#app/platform/http/downloads.server.ts";
import { isSender } from "#app/platform/http/sender-cookie.server.ts";
import { readReference } from "#app/platform/references.ts";
import type { Route } from "./+types/reference-data";

/** The stored data of a reference, for its sender. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const reference = readReference(params.reference) ?? "";
  const senderData = referenceLookup(reference)?.senderData;
  const { actor } = await resumeSession(services, request);
  const reader = { isSender: await isSender(services, request, reference), personId: actor?.id };
  const canAccess = (await senderData?.isSender(services, reference, reader)) ?? false;
  const found = canAccess ? await exportReferenceRecord(services, reference) : undefined;
  if (!found) throw data("There is nothing to download here", { status: 404 });
  return dataFile(services, reference, found);
}
