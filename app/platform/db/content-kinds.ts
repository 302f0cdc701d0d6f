/** What public pages show. A committed change makes stale only the cached pages that show its kind. */
export const contentKinds = [
  "listings",
  "stories",
  "partner_places",
  "boarder_prices",
  "settings",
] as const;

export type ContentKind = (typeof contentKinds)[number];

export type ContentVersions = Readonly<Record<ContentKind, number>>;

export function sumVersions(versions: ContentVersions, kinds: readonly ContentKind[]): number {
  return kinds.reduce((sum, kind) => sum + versions[kind], 0);
}
