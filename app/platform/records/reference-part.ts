import type { Queries } from "../db/database.server.ts";
import type { Outcome } from "../outcome.ts";
import type { AppServices, Site } from "../services.ts";
import type { JsonRecord } from "./privacy-part.ts";

/** How a public reference leads to a record, without an account. */
export type ReferencePart = {
  entity: string;
  reference?: {
    /** The reference's first character; each belongs to one entity. */
    letter: string;
    find: (
      services: AppServices,
      reference: string,
      reader: ReferenceReader,
    ) => Promise<{ kind: string; reference: string } | undefined>;
    /** Checks the last four digits of the sender's phone number. */
    verifySender: (
      services: AppServices,
      reference: string,
      digits: string,
    ) => Promise<Outcome<{ reference: string }>>;
    /** The forms that a reader with an e-mail's key may submit. All others ask for the digits. */
    answers: readonly string[];
    /** The data under a reference, which its sender may see and erase. */
    senderData: {
      /** An e-mail's key is not enough. */
      isSender: (
        services: AppServices,
        reference: string,
        reader: ReferenceReader,
      ) => Promise<boolean>;
      find: (
        q: Queries,
        reference: string,
      ) => Promise<{ id: string; data: JsonRecord } | undefined>;
      /** Returns the record's id; undefined where it was erased before. */
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
  /** This browser sent the record or was verified for it. */
  isSender: boolean;
  /** This browser opened the record by an e-mail's key. */
  hasKey?: boolean;
  personId: string | undefined;
};

/** `whole`: its sender, who may do everything. `read`: a reader with an e-mail's key, who may read and answer. */
export type ReferenceAccess = "whole" | "read";

/** `canAccess` is false for an erased record. */
export async function findAccess(
  reader: ReferenceReader,
  canAccess: (reader: ReferenceReader) => boolean | Promise<boolean>,
): Promise<ReferenceAccess | undefined> {
  if (await canAccess(reader)) return "whole";
  const mayRead = reader.hasKey === true && (await canAccess({ ...reader, isSender: true }));
  return mayRead ? "read" : undefined;
}
