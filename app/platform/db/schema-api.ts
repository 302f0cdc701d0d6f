export type ApiTables = {
  api_tokens: {
    id: string;
    token_hash: string;
    /** Who signed in, or the staff member who created it for another system. */
    person_id: string;
    kind: "person" | "system";
    /** `read` or one area for a system's token; empty for a person's own. */
    reach: string;
    name: string;
    created_at: string;
    last_seen_at: string;
    expires_at: string;
  };

  webhooks: {
    id: string;
    name: string;
    url: string;
    secret: string;
    events: string;
    created_by: string | null;
    created_at: string;
  };

  webhook_deliveries: {
    id: string;
    webhook_id: string;
    event: string;
    entity_id: string;
    body: string;
    attempts: number;
    created_at: string;
    due_at: string;
    claimed_until: string | null;
    delivered_at: string | null;
    failed_at: string | null;
    last_error: string | null;
  };
};
