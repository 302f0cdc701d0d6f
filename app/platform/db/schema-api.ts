/** Tokens of the JSON API. Conventions: `schema.ts`. */

/** What a token acts by: sha256 of it, hex, so that whoever reads the table cannot use one. */
export type ApiTokensTable = {
  id: string;
  token_hash: string;
  /** Whose it is: who signed in, or the member of staff who made it for another system. */
  person_id: string;
  kind: "person" | "system";
  /** What a system's token is held to: `read`, or one area. Empty for a person's own. */
  reach: string;
  /** The user agent that signed in, or what the other system is called. */
  name: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
};
