/** Tokens of the JSON API, and webhooks. Conventions: `schema.ts`. */

/** A token's sha256 in hex: whoever reads the table cannot use the token. */
export type ApiTokensTable = {
  id: string;
  token_hash: string;
  /** The person who signed in, or the member of staff who made it for another system. */
  person_id: string;
  kind: "person" | "system";
  /** What a system's token is limited to: `read`, or one area. Empty for a person's own. */
  reach: string;
  /** The user agent that signed in, or the other system's name. */
  name: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
};

/** Another system that receives events. */
export type WebhooksTable = {
  id: string;
  name: string;
  url: string;
  /** Sealed; signs the deliveries. */
  secret: string;
  /** Names of events, separated by commas. */
  events: string;
  created_by: string | null;
  created_at: string;
};

/** One event for one system; due until it is delivered or given up. */
export type WebhookDeliveriesTable = {
  id: string;
  webhook_id: string;
  event: string;
  entity_id: string;
  /** The JSON that is signed and sent. */
  body: string;
  attempts: number;
  created_at: string;
  due_at: string;
  claimed_until: string | null;
  delivered_at: string | null;
  failed_at: string | null;
  last_error: string | null;
};
