import { inOrder, searchOrder } from "#app/features/display-order.ts";
import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import { roleActions, searchableScreens } from "#app/features/insights/dashboard/menu.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { Faces, PictureOf } from "#app/platform/pictures/picture.ts";
import {
  listAvatars,
  listCardPictures,
  listPhotos,
  listVisiblePictures,
} from "#app/platform/pictures/pictures.server.ts";
import type { SearchHit, SearchPart } from "#app/platform/records/search-part.ts";
import { foundBy } from "#app/platform/search/found-by.ts";
import { foldText, searchTerms } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { Hit, HitGroup } from "./search.ts";

const maxHits = 5;

type FoundHit = SearchHit & { by: string; isExact: boolean };
type FoundGroup = { title: string; hits: FoundHit[]; all?: string };

/**
 * Finds what has every word, ignoring accents, capitals and spelling of numbers. Exact matches come first, then
 * `searchOrder`, actions and pages. Without a text: only actions.
 */
export async function searchEverything(
  services: AppServices,
  actor: Actor,
  text: string,
): Promise<HitGroup[]> {
  const places = listPlaces(actor, text);
  if (searchTerms(text).length === 0) return showPictures(services, actor, places);
  // One more than is visible, to know whether there are more.
  const search = async ({ entity, search }: SearchPart) => {
    const group = await search?.(services.db.reader, actor, text, maxHits + 1, services.now());
    return group ? [{ ...group, entity, hits: rank(text, group.hits) }] : [];
  };
  const found = (await Promise.all(entityDescriptors.map(search))).flat();
  const groups: FoundGroup[] = inOrder(found, searchOrder, ({ entity }) => entity);
  const all = [...groups, ...places].filter(({ hits }) => hits.length > 0);
  const isExact = ({ hits }: FoundGroup) => hits[0]?.isExact === true;
  const sorted = all.toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)));
  return showPictures(services, actor, sorted);
}

function rank(text: string, hits: readonly SearchHit[]): FoundHit[] {
  return hits
    .map((hit) => ({ ...hit, ...foundBy(text, hit.facts) }))
    .toSorted((a, b) => Number(b.isExact) - Number(a.isExact));
}

/** Actions and pages whose titles have every word. */
function listPlaces({ role }: Actor, text: string): FoundGroup[] {
  const terms = searchTerms(text);
  const find = (title: string, all: readonly { href: string; label: string }[]): FoundGroup => {
    const found = all.filter(({ label }) => terms.every((term) => foldText(label).includes(term)));
    const hits = found.map(({ href, label }) => ({ href, label, more: "", facts: { label } }));
    return { title, hits: rank(text, hits).map((hit) => ({ ...hit, by: "" })) };
  };
  const actions = find("What you can do", roleActions(role));
  return terms.length === 0 ? [actions] : [actions, find("Pages", searchableScreens(role))];
}

/** A pet's photo where this reader may open it, else initials. */
async function showPictures(
  services: AppServices,
  actor: Actor,
  groups: readonly FoundGroup[],
): Promise<HitGroup[]> {
  const limited = groups.map(({ title, hits, all }) => ({
    title,
    hits: all ? hits.slice(0, maxHits) : hits,
    ...(all && hits.length > maxHits && { href: all }),
  }));
  const pictures = limited.flatMap(({ hits }) =>
    hits.flatMap(({ picture }) => (picture && !("faces" in picture) ? picture : [])),
  );
  const listings = pictures.flatMap((one) => ("listingId" in one ? one.listingId : []));
  const ids = (isOfPerson: boolean) =>
    pictures.flatMap((one) => {
      if ("listingId" in one || "personId" in one !== isOfPerson) return [];
      return one.photoId ?? [];
    });
  const ofListings = await listCardPictures(services, [...new Set(listings)]);
  const visible = await listVisiblePictures(services, entityDescriptors, actor, ids(false));
  const photos = await listPhotos(services, [...visible]);
  const avatars = await listAvatars(services, [...new Set(ids(true))]);
  const show = (picture: PictureOf | Faces, label: string): Hit["picture"] => {
    if ("faces" in picture) return picture;
    if ("listingId" in picture) return { pet: ofListings.get(picture.listingId) };
    if (!("personId" in picture)) {
      const { photoId } = picture;
      if (photoId && !visible.has(photoId)) {
        return { person: { id: photoId, name: label, photo: undefined } };
      }
      return { pet: photos.get(photoId ?? "") };
    }
    const { personId: id, name, photoId } = picture;
    return { person: { id, name, photo: avatars.get(photoId ?? "") } };
  };
  return limited.map(({ title, hits, href }) => ({
    title,
    hits: hits.map(({ href, label, more, by, at, picture }) => {
      return { href, label, more, by, at, picture: picture && show(picture, label) };
    }),
    all: href === undefined ? undefined : { href, label: `All ${title.toLowerCase()} found` },
  }));
}
