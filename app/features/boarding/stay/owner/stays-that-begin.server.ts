import { beginsSoon, ownStayPath, upcomingStatuses } from "#app/features/boarding/stay/stay.ts";
import { daysInWords } from "#app/features/boarding/stay/stay-sentences.ts";
import type { Actor } from "#app/platform/actor.ts";
import { lagosInstant } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { WaitingItem, WaitingOptions } from "#app/platform/records/home-part.ts";
import { listOwnStays } from "./own-stays.queries.server.ts";
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
  return coming
    .filter((stay) => announcedStatuses.includes(stay.status) && beginsSoon(stay, now))
    .map((stay) => ({
      id: stay.id,
      kind: "stays",
      due: lagosInstant(stay.start_day).toISOString(),
      picture: { personId: stay.boarder_id ?? stay.id, name: stay.boarder_name ?? stay.pet_names },
      title: `The stay of ${stay.pet_names}`,
      href: ownStayPath(stay.id),
      text: `Begins, ${daysInWords(stay)}${stay.boarder_name ? `, with ${stay.boarder_name}` : ""}`,
      buttons: [],
    }));
}
