import type { ReferenceReader } from "./entity-descriptor.ts";

/**
 * `whole`: its sender, who may do everything. `read`: who has the key of an e-mail about it reads and answers it; files,
 * download, erasing and cancelling ask the last four digits first.
 */
export type ReferenceAccess = "whole" | "read";

/** Returns what a reader may do with a record; `isTheirs` says whether it is theirs, and never of an erased one. */
export async function findAccess(
  reader: ReferenceReader,
  isTheirs: (reader: ReferenceReader) => boolean | Promise<boolean>,
): Promise<ReferenceAccess | undefined> {
  if (await isTheirs(reader)) return "whole";
  const mayRead = reader.hasKey === true && (await isTheirs({ ...reader, isSender: true }));
  return mayRead ? "read" : undefined;
}
