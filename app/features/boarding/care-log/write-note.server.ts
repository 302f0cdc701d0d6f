import { findStayPet } from "#app/features/boarding/stay/stay.ts";
import { stayNoteEmail } from "#app/features/boarding/stay/stay-emails.ts";
import { mailToOwner } from "#app/features/boarding/stay/stay-mails.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { idempotent, missingKey } from "#app/platform/idempotency/idempotency.server.ts";
import { newId } from "#app/platform/ids.ts";
import { firstLine } from "#app/platform/in-words.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  claimCarePhoto,
  insertEntry,
  listPhotoDigests,
  listStagedPhotos,
} from "./care-log.queries.server.ts";
import type { NoteInput } from "./care-log.schema.server.ts";
import { maxNotePhotos } from "./care-log.ts";
import { lockStayToNote, tickInstant } from "./tick-care.server.ts";

/**
 * Sends the owner an e-mail, at most once a day for each stay. Refuses as `tickCare`, and INVALID without text and photo,
 * for a photo that is gone, and without a key, because only the key prevents a duplicate.
 */
export async function writeNote(
  services: AppServices,
  actor: Actor,
  { madeAt, ...note }: NoteInput,
  key: string | undefined,
): Promise<Outcome<{ pet: string }>> {
  const { stayId, stayPetId, day, text } = note;
  if (!key) return missingKey;
  const photoIds = [...new Set(note.photo)].slice(0, maxNotePhotos);
  const digests = await listPhotoDigests(services.db.reader, photoIds, actor.id);
  const content = { stayId, ...(stayPetId && { stayPetId }), day, text, digests };
  const form = { key, verb: "write-note", actorId: actor.id, content };
  return idempotent<{ pet: string }>(services, form, async (trx) => {
    const now = services.now();
    const place = await lockStayToNote(trx, actor, note, now);
    if (!place.ok) return place;
    if (text === "" && photoIds.length === 0) return nothingWritten;
    const stay = place.value;
    const about = stayPetId ? findStayPet(stay, stayPetId) : undefined;
    if (stayPetId && !about) return refused("NOT_FOUND");
    const id = newId(now);
    await insertEntry(trx, {
      id,
      stay_id: stayId,
      stay_pet_id: about?.id ?? null,
      day,
      kind: "note",
      slot: "",
      by_id: actor.id,
      by_name: actor.name,
      at: tickInstant(day, madeAt, now),
      noted_at: now.toISOString(),
      text,
    });
    const photos = await listStagedPhotos(trx, photoIds, actor.id);
    for (const photo of photos) if (!(await claimCarePhoto(trx, photo.id, id))) return photoGone;
    if (photos.length < photoIds.length) return photoGone;
    if (stay.owner_email) {
      const mail = mailToOwner(
        services.site,
        { ...stay, pet_names: about?.name ?? stay.pet_names },
        (facts) => stayNoteEmail(facts, { by: actor.name, line: firstLine(text) }),
        `care-note:${stayId}:${day}`,
      );
      await sendMail(trx, now, mail);
    }
    return done({ pet: about?.name ?? stay.pet_names });
  });
}

const nothingWritten = refused("INVALID", "", {
  fields: { text: ["Please write a note or choose a photo"] },
});
const photoGone = refused("INVALID", "", {
  fields: { photo: ["The photo is no longer with us. Please choose it again"] },
});
