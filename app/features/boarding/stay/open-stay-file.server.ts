import { isOwner } from "#app/features/boarding/stay/public/follow-stay.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { StoredBlob } from "#app/platform/files/blobs.server.ts";
import { isId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { formatReference } from "#app/platform/references.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findStay, type Stay } from "./stay.queries.server.ts";
import { boarderSeesDetails } from "./stay.ts";
import { findStayBlob } from "./stay-file.queries.server.ts";
import { fileLabels } from "./stay-file.ts";

/** Somebody who asks for a file. */
export type FileReader = {
  actor?: Actor | undefined;
  /** Whether this browser has sent, or proved to have sent, what has this reference. */
  hasSent: (reference: string) => Promise<boolean>;
};

/** A stored file, ready to be sent; `name` is as it was given. */
export type OpenedFile = { blob: StoredBlob; name: string; isPicture: boolean };

/**
 * One file of a stay, for staff, its owner, and its boarder as long as `boarderSeesDetails`; NOT_FOUND for everybody
 * else. Each view of a document by staff is recorded in the audit log before it is answered.
 */
export async function openStayFile(
  services: AppServices,
  reader: FileReader,
  { id, size }: { id: string; size: "whole" | "small" },
): Promise<Outcome<OpenedFile>> {
  if (!isId(id)) return refused("NOT_FOUND");
  const q = services.db.reader;
  const file = await findStayBlob(q, id, size);
  const stay = file && (await findStay(q, file.stay_id));
  if (!stay) return refused("NOT_FOUND");
  const now = services.now();
  if (!(await canReadFiles(q, stay, reader, now))) return refused("NOT_FOUND");
  const blob = await services.blobs.get(file.blob_key);
  if (!blob) return refused("NOT_FOUND");
  const { actor } = reader;
  if (actor?.role === "staff" && file.kind !== "photo") {
    const detail = `${fileLabels[file.kind]}, ${formatReference(stay.reference)}`;
    const act = { actor, action: "viewed", entity: "stay", entityId: stay.id, detail };
    await services.db.transaction((trx) => recordAudit(trx, now, act));
  }
  return done({ blob, name: file.file_name, isPicture: file.type.startsWith("image/") });
}

/** Whether somebody may read the files of a stay: staff, its owner, and its boarder as long as `boarderSeesDetails`. */
export async function canReadFiles(
  q: Queries,
  stay: Stay,
  { actor, hasSent }: FileReader,
  now: Date,
): Promise<boolean> {
  if (actor?.role === "staff") return true;
  const isBoarder = actor?.role === "boarder" && stay.boarder_id === actor.id;
  if (isBoarder && boarderSeesDetails(stay, now)) return true;
  return isOwner(q, stay, { isSender: await hasSent(stay.reference), personId: actor?.id });
}
