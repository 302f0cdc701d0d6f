import { lockActivePerson } from "#app/features/accounts/person/find-person.server.ts";
import { type Actor, boardsPets } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import {
  claimPhotoPicture,
  releasePhotoPicture,
} from "#app/platform/pictures/pictures.queries.server.ts";
import { discardPictures, pictureFingerprint } from "#app/platform/pictures/pictures.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  deleteHomePhotos,
  findHomeRow,
  insertHomePhoto,
  listHomePhotos,
  saveHomeRow,
} from "./boarder.queries.server.ts";
import type { HomeInput } from "./boarder.schema.server.ts";
import { boarderMessages, type Home, maxHomePhotos } from "./boarder.ts";
import { listPhotosByBoarder } from "./list-boarders.server.ts";

export async function findHome(
  services: AppServices,
  boarderId: string,
): Promise<Home & { shownPublicly: boolean }> {
  const row = await findHomeRow(services.db.reader, boarderId);
  const photos = await listPhotosByBoarder(services, [boarderId]);
  return {
    about: row?.about ?? "",
    priceKobo: row?.price_kobo ?? null,
    photos: photos.get(boarderId) ?? [],
    shownPublicly: row?.shown_publicly === 1,
  };
}

const wrongPhotos = (message: string) =>
  refused("INVALID", "", { fields: { newPhotos: [message] } });

/** Booked stays keep their price. Refuses INVALID on `newPhotos` for too many, or pictures of somebody else. */
export async function saveHome(
  services: AppServices,
  actor: Actor,
  input: HomeInput,
  key: string | undefined,
): Promise<Outcome<null>> {
  const { newPhotos, ...texts } = input;
  const content = { ...texts, newPhotos: await pictureFingerprint(services, actor, newPhotos) };
  const form = { key, verb: "save-home", actorId: actor.id, content };
  let removed: string[] = [];
  const outcome = await idempotent<null>(services, form, async (trx) => {
    removed = [];
    // Locked, so that two forms do not take the same position, and a late one does not undo an erasure.
    const person = await lockActivePerson(trx, actor.id);
    if (!boardsPets(person?.role)) return refused("NOT_FOUND");
    const now = services.now();
    await saveHomeRow(trx, {
      boarder_id: actor.id,
      about: input.about,
      price_kobo: input.price,
      shown_publicly: input.shownPublicly ? 1 : 0,
      updated_at: now.toISOString(),
    });
    const before = await listHomePhotos(trx, [actor.id]);
    removed = before
      .map(({ picture_id }) => picture_id)
      .filter((id) => input.removePhotos.includes(id));
    const remaining = before.filter(({ picture_id }) => !removed.includes(picture_id));
    // Photos that are there already came with the same form before.
    const added = newPhotos.filter((id) => !remaining.some(({ picture_id }) => picture_id === id));
    if (remaining.length + added.length > maxHomePhotos) return wrongPhotos(boarderMessages.photos);
    await deleteHomePhotos(trx, actor.id, removed);
    for (const id of removed) await releasePhotoPicture(trx, id);
    const taken = new Set(remaining.map(({ position }) => position));
    for (const id of added) {
      if (!(await claimPhotoPicture(trx, id, actor.id, "boarder"))) {
        return wrongPhotos(boarderMessages.photoGone);
      }
      let position = 1;
      while (taken.has(position)) position += 1;
      taken.add(position);
      await insertHomePhoto(trx, { picture_id: id, boarder_id: actor.id, position });
    }
    await recordAudit(trx, now, {
      actor,
      action: "changed profile",
      entity: "person",
      entityId: actor.id,
      detail: `boarding home, ${input.shownPublicly ? "shown in public" : "not shown in public"}`,
    });
    return done(null);
  });
  if (outcome.ok) await discardPictures(services, removed);
  return outcome;
}
