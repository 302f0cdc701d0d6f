import { isOwner } from "#app/features/boarding/stay/public/follow-stay.server.ts";
import { type Actor, boardsPets, runsRescue } from "#app/platform/actor.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findStay, type Stay } from "./stay.queries.server.ts";
import { boarderSeesDetails } from "./stay.ts";

export type StayFileReader = {
  actor?: Actor | undefined;
  /** Whether this browser sent the request with this reference, or proved to be its sender. */
  hasSent: (reference: string) => Promise<boolean>;
};

/** For staff, its owner, and its boarder as long as `boarderSeesDetails`. */
export async function canReadFiles(
  q: Queries,
  stay: Stay,
  { actor, hasSent }: StayFileReader,
  now: Date,
): Promise<boolean> {
  if (runsRescue(actor?.role)) return true;
  const isBoarder = boardsPets(actor?.role) && stay.boarder_id === actor?.id;
  if (isBoarder && boarderSeesDetails(stay, now)) return true;
  return isOwner(q, stay, { isSender: await hasSent(stay.reference), personId: actor?.id });
}

/** False for an unknown stay. */
export async function canReadFilesOfStay(
  services: AppServices,
  stayId: string,
  reader: StayFileReader,
): Promise<boolean> {
  const { reader: q } = services.db;
  const stay = await findStay(q, stayId);
  return stay !== undefined && canReadFiles(q, stay, reader, services.now());
}
