import type { Stay } from "#app/features/boarding/stay/stay.queries.server.ts";
import { beginsSoon, ownStayPath, upcomingStatuses } from "#app/features/boarding/stay/stay.ts";
import { daysInWords } from "#app/features/boarding/stay/stay-sentences.ts";
import type { Actor } from "#app/platform/actor.ts";
import { formatDay, lagosDay, lagosInstant } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { PictureOf } from "#app/platform/pictures/picture.ts";
import type { WaitingItem, WaitingOptions } from "#app/platform/records/home-part.ts";
import { listOwnPhotos, listOwnStays } from "./own-stays.queries.server.ts";
import { stayOwner } from "./own-stays.server.ts";

/** Questions have a reminder of their own. */
const announcedStatuses: readonly string[] = upcomingStatuses.filter(
  (status) => status !== "needs_info",
);

export async function listStaysThatBegin(
  q: Queries,
  actor: Actor,
  { limit, now }: WaitingOptions,
): Promise<WaitingItem[]> {
  const filter = { owner: await stayOwner(q, actor), show: "coming" } as const;
  const coming = await listOwnStays(q, filter, { limit, offset: 0 });
  const soon = coming.filter(
    (stay) => announcedStatuses.includes(stay.status) && beginsSoon(stay, now),
  );
  const pictureOf = await findStayPictures(q, actor, soon);
  const today = lagosDay(now);
  return soon.map((stay) => {
    const href = ownStayPath(stay.id);
    const begins = lagosInstant(stay.start_day).toISOString();
    const begun = stay.start_day < today ? begunInWords(stay) : undefined;
    return {
      id: stay.id,
      kind: "stays",
      // A day that is over is not the owner's delay.
      ...(begun ? { isPressing: true } : { due: begins }),
      picture: pictureOf(stay),
      title: `The stay of ${stay.pet_names}`,
      href,
      text: begun ?? `Begins, ${daysInWords(stay)}${withBoarder(stay)}`,
      buttons: [],
      links: [{ text: "Write", label: `Write about ${stay.pet_names}`, href: `${href}#messages` }],
    };
  });
}

type Begun = Pick<Stay, "start_day" | "boarder_name" | "pet_names" | "pets">;

function withBoarder({ boarder_name }: Pick<Begun, "boarder_name">): string {
  return boarder_name ? `, with ${boarder_name}` : "";
}

/** `Was to begin on 1 Dec, 2026, with Bísí. Rex is not checked in yet. …` */
function begunInWords(stay: Begun): string {
  return `Was to begin on ${formatDay(stay.start_day)}${withBoarder(stay)}. ${stay.pet_names} ${
    stay.pets.length === 1 ? "is" : "are"
  } not checked in yet. Write, or cancel it on its page`;
}

/** The first of a stay's pets that has a photo, else a paw. */
export async function findStayPictures(
  q: Queries,
  owner: Pick<Actor, "id">,
  stays: readonly Pick<Stay, "pets">[],
) {
  const ids = stays.flatMap(({ pets }) => pets.flatMap(({ petId }) => petId ?? []));
  const photos = await listOwnPhotos(q, owner.id, ids);
  return ({ pets }: Pick<Stay, "pets">): PictureOf => ({
    photoId: pets.map(({ petId }) => photos.get(petId ?? "")).find(Boolean) ?? null,
  });
}
