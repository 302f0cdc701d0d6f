import type { Queries } from "#app/platform/db/database.server.ts";
import {
  claimPhotoPicture,
  releasePhotoPicture,
} from "#app/platform/pictures/pictures.queries.server.ts";
import { findPerson, setPhoto } from "./person.queries.server.ts";

/** Returns false for a picture that this person has not staged. */
export async function claimProfilePhoto(
  trx: Queries,
  personId: string,
  pictureId: string,
): Promise<boolean> {
  if (!(await claimPhotoPicture(trx, pictureId, personId, "profile"))) return false;
  await setPhoto(trx, personId, pictureId);
  return true;
}

/** Returns its id; `discardPictures` deletes it after the commit. */
export async function releaseProfilePhoto(
  trx: Queries,
  personId: string,
): Promise<string | undefined> {
  const id = (await findPerson(trx, personId))?.photo_id;
  if (!id) return undefined;
  await setPhoto(trx, personId, null);
  await releasePhotoPicture(trx, id);
  return id;
}
