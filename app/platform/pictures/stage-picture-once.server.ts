import { createHash } from "node:crypto";
import type { Actor } from "../actor.ts";
import { findStoredOutcome, idempotent } from "../idempotency/idempotency.server.ts";
import { done, type Outcome, refused } from "../outcome.ts";
import type { AppServices } from "../services.ts";
import type { ListingPicture } from "./picture.ts";
import { listPicturesById, releasePhotoPicture } from "./pictures.queries.server.ts";
import { discardPictures, showPicture, stagePicture } from "./pictures.server.ts";

/** As `stagePicture`, once for each key. Refuses CONFLICT for a key used with another file or a deleted picture. */
export async function stagePictureOnce(
  services: AppServices,
  actor: Actor,
  file: { name: string; bytes: Uint8Array },
  key: string | undefined,
): Promise<Outcome<ListingPicture>> {
  const content = createHash("sha256").update(file.bytes).digest("hex");
  const form = { key, verb: "stage-picture", actorId: actor.id, content };
  const before = await findStoredOutcome<{ id: string }>(services, form);
  const staged = before ?? (await stagePicture(services, actor, file));
  if (!staged.ok) return staged;
  const once = await idempotent(services, form, async () => done({ id: staged.value.id }));
  if (!before && !(once.ok && once.value.id === staged.value.id)) {
    await services.db.transaction((trx) => releasePhotoPicture(trx, staged.value.id));
    await discardPictures(services, [staged.value.id]);
  }
  if (!once.ok) return once;
  const [picture] = await listPicturesById(services.db.reader, [once.value.id]);
  return picture ? done(showPicture(picture)) : gone;
}

const gone = refused(
  "CONFLICT",
  "This picture was sent before, and is no longer with us. Please send it again under another key.",
);
