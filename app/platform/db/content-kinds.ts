/**
 * What public pages are made of. A committed change of one kind makes the cached pages that show it stale, and no
 * others.
 */
export const contentKinds = [
  "listings",
  "stories",
  "partner_places",
  "boarder_prices",
  "settings",
] as const;

export type ContentKind = (typeof contentKinds)[number];

/** By kind, a number that every committed change of what public pages show of it raises. */
export type ContentVersions = Readonly<Record<ContentKind, number>>;

/** Returns a number that rises with each of these kinds' versions, and with nothing else. */
export function versionOf(versions: ContentVersions, kinds: readonly ContentKind[]): number {
  return kinds.reduce((sum, kind) => sum + versions[kind], 0);
}
