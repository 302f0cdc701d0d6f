import type { CardPicture, ListingPicture } from "#app/platform/pictures/picture.ts";
import { type ListingStatus, type ListingTexts, listingTextNames } from "./listing.ts";

export type EditableListing = ListingTexts & {
  id: string;
  number: number;
  status: ListingStatus;
  version: number;
  /** The version made by the last edit; a status change does not raise it. */
  editedVersion: number;
  pictures: ListingPicture[];
};

export type StaffListing = {
  id: string;
  name: string;
  breed: string;
  status: ListingStatus;
  /** Pending requests, counted up to `maxPending`. */
  pending: number;
  /** Days since the first publication; undefined unless available or reserved. */
  waiting: number | undefined;
  picture: CardPicture | undefined;
};
export const maxPending = 100;

export function answerRequests(pending: number): string {
  if (pending === 1) return "Answer 1 request";
  return `Answer ${pending >= maxPending ? `${maxPending}+` : pending} requests`;
}

/** One photo in the form; `order` counts from 1. */
export type PhotoEdit = {
  id: string;
  alt: string;
  order: number;
  /** An index in `focusPoints`; undefined leaves it unchanged. */
  focus?: number | undefined;
  remove: boolean;
};
type ListingEdit = ListingTexts & { version: number; photos: PhotoEdit[] };

/** Whether another edit was saved after this form was rendered. */
export function isOutdated(listing: EditableListing, version: number): boolean {
  return listing.editedVersion > version;
}

/** Saved values that differ from the form, by field name; for photos by `alt` or `order` and the photo's id. */
export type SavedValues = Record<string, string>;

export function savedDifferences(edit: ListingEdit, now: EditableListing): SavedValues {
  const differences: SavedValues = {};
  for (const name of listingTextNames) {
    if (asText(edit[name]) !== asText(now[name])) differences[name] = asText(now[name]);
  }
  for (const [index, picture] of now.pictures.entries()) {
    const mine = edit.photos.find(({ id }) => id === picture.id);
    if (mine && mine.alt !== picture.alt)
      differences[`alt ${picture.id}`] = picture.alt || "nothing";
    if (mine && mine.order !== index + 1) differences[`order ${picture.id}`] = String(index + 1);
  }
  return differences;
}

function asText(value: string | number | readonly string[]): string {
  return typeof value === "object" ? [...value].sort().join(", ") || "nothing ticked" : `${value}`;
}

export function changedFields(edit: ListingEdit, before: EditableListing, added: number): string[] {
  const labels: Partial<Record<(typeof listingTextNames)[number], string>> = {
    species: "kind",
    birthMonth: "birth month",
    goodWith: "good with",
  };
  const photos = arrangePhotos(before.pictures, edit.photos);
  const photoSummary = ({ id, alt, focus }: Photo) => `${id} ${alt} ${focus}`;
  const summary = photos.remaining.map(photoSummary).join();
  return [
    ...listingTextNames.flatMap((name) =>
      asText(edit[name]) === asText(before[name]) ? [] : [labels[name] ?? name],
    ),
    ...(summary === before.pictures.map(photoSummary).join() ? [] : ["photos"]),
    ...(added > 0 ? [added === 1 ? "1 new photo" : `${added} new photos`] : []),
  ];
}

type Photo = { id: string; alt: string; focus: number };

/** Sorts by the form's numbers; of two equal ones the moved photo is first. Photos not in the form stay in place. */
export function arrangePhotos(
  current: readonly Photo[],
  edits: readonly PhotoEdit[],
): { remaining: Photo[]; removed: string[] } {
  const arranged = current.map((photo, index) => {
    const edit = edits.find(({ id }) => id === photo.id);
    const here = index + 1;
    const order = edit?.order ?? here;
    return {
      id: photo.id,
      alt: edit?.alt ?? photo.alt,
      focus: edit?.focus ?? photo.focus,
      removed: edit?.remove ?? false,
      place: order + Math.sign(order - here) / 2,
    };
  });
  return {
    remaining: arranged
      .filter(({ removed }) => !removed)
      .sort((a, b) => a.place - b.place)
      .map(({ id, alt, focus }) => ({ id, alt, focus })),
    removed: arranged.filter(({ removed }) => removed).map(({ id }) => id),
  };
}
