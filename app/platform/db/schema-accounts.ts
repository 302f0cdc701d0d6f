import type { Generated } from "kysely";
import type { Role } from "../actor.ts";

export type AccountsTables = {
  people: {
    id: string;
    email: string;
    email_key: string;
    name: string;
    phone: string | null;
    role: Role;
    status: "active" | "suspended";
    /** argon2id; null until the first password is set. */
    password_hash: string | null;
    email_verified_at: string | null;
    about: Generated<string>;
    area: Generated<string>;
    website: Generated<string>;
    instagram: Generated<string>;
    vcn: Generated<string>;
    /** Set by staff for veterinarians and boarders; before that nobody sees or books them. */
    verified_at: Generated<string | null>;
    /** The shelter's veterinarians: set by staff, for verified ones only. */
    treats_our_animals: Generated<0 | 1>;
    photo_id: Generated<string | null>;
    search_text: Generated<string>;
    created_at: string;
  };

  /** A confirmed address that the person gave up. */
  former_addresses: {
    id: string;
    person_id: string;
    email_key: string;
    confirmed_at: string;
    given_up_at: string;
  };

  sessions: {
    /** The sha256 of the cookie's id, so that the table alone allows no sign-in. */
    id_hash: string;
    person_id: string;
    user_agent: string;
    created_at: string;
    last_seen_at: string;
    expires_at: string;
  };

  links: {
    token_hash: string;
    purpose: "set-password" | "verify-email" | "invitation";
    person_id: string;
    /** Opening the link makes this the person's address. */
    email: Generated<string | null>;
    created_at: string;
    expires_at: string;
    used_at: string | null;
  };

  audit_log: {
    id: string;
    at: string;
    actor_id: string | null;
    actor_name: string;
    action: string;
    entity: string;
    entity_id: string;
    detail: string;
  };

  inquiries: {
    id: string;
    reference: string;
    kind: "contact" | "support" | "feedback";
    person_id: string | null;
    name: string;
    email: string;
    phone: string;
    phone_key: Generated<string>;
    subject: string;
    message: string;
    /** A hash of who, what and the day: the same form twice is one row. */
    content_key: string;
    status: "open" | "answered" | "closed";
    search_text: string;
    created_at: string;
    updated_at: string;
  };
};
