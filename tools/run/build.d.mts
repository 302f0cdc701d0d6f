/** Builds the site when what it is made of changed since. Returns whether a build is there. */
export function buildWhenStale(): Promise<boolean>;
