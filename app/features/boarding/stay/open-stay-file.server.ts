import type { Actor } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import type { StoredBlob } from "#app/platform/files/blobs.server.ts";
import { isId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { formatReference } from "#app/platform/references.ts";
import type { AppServices } from "#app/platform/services.ts";
import { isOwner } from "./follow-stay.server.ts";
import { findStay } from "./stay.queries.server.ts";
import { findStayBlob } from "./stay-file.queries.server.ts";
import { boarderSeesDays, fileLabels } from "./stay-file.ts";

type Reader = {
  actor?: Actor | undefined;
  /** Whether this browser has sent, or proved to have sent, what has this reference. */
  hasSent: (reference: string) => Promise<boolean>;
};

/** A stored file, ready to be sent; `name` is as it was given. */
export type OpenedFile = { blob: StoredBlob; name: string; isPicture: boolean };

/**
 * One file of a stay, for staff, its owner, and the boarder who has the stay until a week after it; NOT_FOUND for
 * everybody else. Each view of a document by staff is recorded in the audit log before it is answered.
 */
export async function openStayFile(
  services: AppServices,
  { actor, hasSent }: Reader,
  { id, size }: { id: string; size: "whole" | "small" },
): Promise<Outcome<OpenedFile>> {
  if (!isId(id)) return refused("NOT_FOUND");
  const q = services.db.reader;
  const file = await findStayBlob(q, id, size);
  const stay = file && (await findStay(q, file.stay_id));
  if (!stay) return refused("NOT_FOUND");
  const now = services.now();
  const isStaff = actor?.role === "staff";
  const isBoarder =
    actor?.role === "boarder" &&
    stay.boarder_id === actor.id &&
    lagosDay(now) <= addDays(stay.end_day, boarderSeesDays);
  if (!isStaff && !isBoarder) {
    const reader = { isSender: await hasSent(stay.reference), personId: actor?.id };
    if (!(await isOwner(q, stay, reader))) return refused("NOT_FOUND");
  }
  const blob = await services.blobs.get(file.blob_key);
  if (!blob) return refused("NOT_FOUND");
  if (isStaff && file.kind !== "photo") {
    const detail = `${fileLabels[file.kind]}, ${formatReference(stay.reference)}`;
    const act = { actor, action: "viewed", entity: "stay", entityId: stay.id, detail };
    await services.db.transaction((trx) => recordAudit(trx, now, act));
  }
  return done({ blob, name: file.file_name, isPicture: file.type.startsWith("image/") });
}
