import { sha256 } from "#app/features/boarding/stay-file/store-stay-file.server.ts";

/** A key of this length and a phone number fit into an index of any engine. */
const maxLength = 200;

/** What one phone has open once for its days: these folded names, or ids, in one order whatever order they came in. */
export function petKey(names: readonly string[]): string {
  const key = names.toSorted().join("\n");
  return key.length <= maxLength ? key : sha256(key);
}
