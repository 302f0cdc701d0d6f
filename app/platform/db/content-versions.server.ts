import { type ContentVersions, contentKinds } from "./content-kinds.ts";
import type { Queries } from "./database.server.ts";
import { queryFixed } from "./fixed-query.server.ts";

const text = `select ${contentKinds.join(", ")} from content_version`;

export async function readContentVersions(q: Queries): Promise<ContentVersions> {
  const [versions] = await queryFixed<ContentVersions>(q, text, []);
  if (!versions) throw new Error("content_version has no row");
  return versions;
}
