import type { Queries } from "#app/platform/db/database.server.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { listAvatars } from "#app/platform/pictures/pictures.server.ts";
import { foldText, searchTerms } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";
import { listSchedules, listTakenTimesByVet } from "./find-vet.server.ts";
import { toVisitKind } from "./save-practice.server.ts";
import { daysToBook, freeSlots, noSchedule, ofLength } from "./slots.ts";
import {
  type ListedVet,
  listListedVets,
  listSpecialisationRows,
  listVisitKinds,
} from "./vet.queries.server.ts";
import type { NextFreeVet, VetCard, vetList } from "./vet.ts";

type VetQuery = Omit<ListQuery<typeof vetList>, "pet" | "reason">;
type Found = ListedVet & { specialisations: string[] };

const pageSize = 12;

/** Sorts by name, by fee (without one last), or by the next free slot. */
export async function listBookableVets(
  services: AppServices,
  { searchTerm = "", specialization, sortBy = "name", page }: Omit<VetQuery, "q">,
  options: { size: number; skip: number; withKinds?: boolean } = {
    size: pageSize,
    skip: (page - 1) * pageSize,
  },
): Promise<{ rows: VetCard[]; more: boolean; count: number }> {
  const { size, skip, withKinds = false } = options;
  const q = services.db.reader;
  const now = services.now();
  const build = (vets: readonly Found[]) => buildCards(services, vets, { now, withKinds });
  const found = (await searchVets(q, searchTerm)).filter(
    ({ specialisations }) => !specialization || specialisations.includes(specialization),
  );
  const onPage = <Row>(rows: Row[]) => rows.slice(skip, skip + size);
  const more = found.length > skip + size;
  if (sortBy === "nextFree") {
    const cards = (await build(found)).sort((a, b) =>
      (a.nextFree ?? "9") < (b.nextFree ?? "9") ? -1 : 1,
    );
    return { rows: onPage(cards), more, count: found.length };
  }
  const noFee = Number.POSITIVE_INFINITY;
  const sorted =
    sortBy === "fee"
      ? found.toSorted((a, b) => (a.fee_kobo ?? noFee) - (b.fee_kobo ?? noFee) || 0)
      : found;
  return { rows: await build(onPage(sorted)), more, count: found.length };
}

/** The one with this id, if it is listed and has a free time; else whoever is free first. */
export async function findNextFreeVet(
  services: AppServices,
  vetId: string | undefined,
): Promise<NextFreeVet | undefined> {
  const all = await listListedVets(services.db.reader);
  const free = async (vets: readonly ListedVet[]) => {
    const { nextFree } = await readFreeTimes(services.db.reader, vets, services.now());
    return vets
      .flatMap(({ id, name }) => {
        const first = nextFree(id);
        return first ? { id, name, nextFree: first } : [];
      })
      .sort((a, b) => (a.nextFree < b.nextFree ? -1 : 1))[0];
  };
  const known = all.filter(({ id }) => id === vetId);
  return (known.length > 0 ? await free(known) : undefined) ?? free(all);
}

/** Every word must occur in name, clinic, area or specialisations. */
export async function searchVets(q: Queries, text: string): Promise<Found[]> {
  const vets = await listListedVets(q);
  const all = Map.groupBy(
    await listSpecialisationRows(
      q,
      vets.map(({ id }) => id),
    ),
    ({ vet_id }) => vet_id,
  );
  const terms = searchTerms(text);
  return vets
    .map((vet) => ({
      ...vet,
      specialisations: (all.get(vet.id) ?? []).map(({ specialisation }) => specialisation),
    }))
    .filter(({ name, clinic, area, specialisations }) => {
      const searchable = foldText([name, clinic ?? "", area, ...specialisations].join(" "));
      return terms.every((term) => searchable.includes(term));
    });
}

async function buildCards(
  services: AppServices,
  vets: readonly Found[],
  { now, withKinds }: { now: Date; withKinds: boolean },
): Promise<VetCard[]> {
  const q = services.db.reader;
  const { scheduleOf, nextFree } = await readFreeTimes(q, vets, now);
  const kindRows = withKinds
    ? await listVisitKinds(
        q,
        vets.map(({ id }) => id),
      )
    : [];
  const kindsOf = Map.groupBy(kindRows, ({ vet_id }) => vet_id);
  const photos = await listAvatars(
    services,
    vets.flatMap(({ photo_id }) => photo_id ?? []),
  );
  return vets.map(({ id, name, photo_id, clinic, area, fee_kobo, specialisations }) => {
    const kinds = (kindsOf.get(id) ?? []).map(toVisitKind);
    return {
      id,
      name,
      area,
      specialisations,
      clinic: clinic ?? "",
      feeKobo: fee_kobo,
      nextFree: nextFree(id),
      noticeHours: scheduleOf(id).noticeHours,
      ...(withKinds && { kinds: kinds.filter(({ minutes }) => nextFree(id, minutes)) }),
      photo: photos.get(photo_id ?? ""),
    };
  });
}

/** `nextFree` with a length: of a visit of so many minutes. */
async function readFreeTimes(q: Queries, vets: readonly ListedVet[], now: Date) {
  const ids = vets.map(({ id }) => id);
  const schedules = await listSchedules(q, vets, now);
  const taken = await listTakenTimesByVet(q, ids, now);
  const days = daysToBook(now);
  const scheduleOf = (id: string) => schedules.get(id) ?? noSchedule;
  return {
    scheduleOf,
    nextFree: (id: string, minutes?: number): string | undefined => {
      const schedule = scheduleOf(id);
      const adjusted = minutes === undefined ? schedule : ofLength(schedule, minutes);
      return firstFree(adjusted, taken.get(id) ?? [], days, now);
    },
  };
}

function firstFree(
  schedule: Parameters<typeof freeSlots>[0],
  taken: Parameters<typeof freeSlots>[1],
  days: readonly string[],
  now: Date,
): string | undefined {
  for (const day of days) {
    const [first] = freeSlots(schedule, taken, [day], now);
    if (first) return first.startsAt;
  }
  return undefined;
}
