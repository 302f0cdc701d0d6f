import type { Queries } from "../db/database.server.ts";
import type { Outcome } from "../outcome.ts";
import type { AppServices, Site } from "../services.ts";
import type { JsonRecord } from "./privacy-part.ts";

/** How a public reference leads to this entity's record, without an account. */
export type ReferencePart = {
  entity: string;
  reference?: {
    /** The reference's first character; each belongs to one entity. */
    letter: string;
    /** The record as this reader may see it; undefined for an unknown reference. */
    find: (
      services: AppServices,
      reference: string,
      reader: ReferenceReader,
    ) => Promise<{ kind: string; reference: string } | undefined>;
    /** Verifies the sender by the last four digits of their phone number. */
    verifySender: (
      services: AppServices,
      reference: string,
      digits: string,
    ) => Promise<Outcome<{ reference: string }>>;
    /** The forms that are open to a reader with the key of an e-mail; all others ask the digits first. */
    answers: readonly string[];
    /** The data under a reference, which its sender may see and erase. */
    held: {
      /** Whether all of it is this reader's; the key of an e-mail is not enough. */
      isSender: (
        services: AppServices,
        reference: string,
        reader: ReferenceReader,
      ) => Promise<boolean>;
      find: (
        q: Queries,
        reference: string,
      ) => Promise<{ id: string; data: JsonRecord } | undefined>;
      /** In the caller's transaction. Returns the record's id; undefined where it was erased before. */
      erase: (
        trx: Queries,
        reference: string,
        now: Date,
        site: Site,
      ) => Promise<Outcome<string | undefined>>;
    };
  };
};

export type ReferenceReader = {
  /** This browser sent it or was verified for it. */
  isSender: boolean;
  /** This browser opened it by the key of an e-mail. */
  hasKey?: boolean;
  /** Whoever is signed in. */
  personId: string | undefined;
};

/**
 * `whole`: its sender, who may do everything. `read`: a reader with the key of an e-mail about it, who reads and answers
 * it; files, download, erasing and cancelling ask the last four digits first.
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
