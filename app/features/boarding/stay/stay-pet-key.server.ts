import { sha256 } from "#app/features/boarding/stay-file/store-stay-file.server.ts";

/** Must fit into an index of either engine together with a phone number. */
const maxLength = 200;

/** The same key for the same names or ids in any order. */
export function petKey(names: readonly string[]): string {
  const key = names.toSorted().join("\n");
  return key.length <= maxLength ? key : sha256(key);
}
