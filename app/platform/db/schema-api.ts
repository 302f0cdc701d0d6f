/** Tokens of the JSON API, and webhooks. Conventions: `schema.ts`. */

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

/** Another system that is told of events. */
export type WebhooksTable = {
  id: string;
  name: string;
  url: string;
  /** Sealed: it signs what is sent. */
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
  /** The JSON as it is signed and sent. */
  body: string;
  attempts: number;
  created_at: string;
  due_at: string;
  claimed_until: string | null;
  delivered_at: string | null;
  failed_at: string | null;
  last_error: string | null;
};
