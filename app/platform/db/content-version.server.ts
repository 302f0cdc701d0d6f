import type { Queries } from "./database.server.ts";

/** Returns a number that every committed change of public content raises. */
export async function readContentVersion(q: Queries): Promise<number> {
  const { version } = await q
    .selectFrom("content_version")
    .select("version")
    .executeTakeFirstOrThrow();
  return version;
}
