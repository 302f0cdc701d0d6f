import type { Queries } from "./database.server.ts";

/** A number that every committed change to what pages for everybody show has raised. */
export async function readContentVersion(q: Queries): Promise<number> {
  const { version } = await q
    .selectFrom("content_version")
    .select("version")
    .executeTakeFirstOrThrow();
  return version;
}
