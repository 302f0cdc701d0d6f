/** People, their sessions and links, the audit log, and what people write to staff. Conventions: `schema.ts`. */
import type { Generated } from "kysely";
import type { Role } from "../actor.ts";

export type PeopleTable = {
  id: string;
  /** As typed, trimmed. */
  email: string;
  /** Lower-cased; unique. */
  email_key: string;
  name: string;
  phone: string | null;
  role: Role;
  status: "active" | "suspended";
  /** argon2id in PHC form; null until a first password is set. */
  password_hash: string | null;
  /** When an address was first confirmed; null for one that never was. */
  email_verified_at: string | null;
  /** The public profile; empty where not given. */
  about: Generated<string>;
  area: Generated<string>;
  website: Generated<string>;
  instagram: Generated<string>;
  /** A veterinarian's number at the Veterinary Council of Nigeria, by which staff verify them. */
  vcn: Generated<string>;
  /** When staff verified a veterinarian or boarder, who is neither listed nor booked before; null for others. */
  verified_at: Generated<string | null>;
  photo_id: Generated<string | null>;
  /** Folded name, e-mail, phone and VCN number. */
  search_text: Generated<string>;
  created_at: string;
};

/** An address that was this person's: confirmed at one instant, given up at another. */
export type FormerAddressesTable = {
  id: string;
  person_id: string;
  /** Lower-cased. */
  email_key: string;
  confirmed_at: string;
  given_up_at: string;
};

export type SessionsTable = {
  /** sha256 of the id in the cookie, hex: whoever reads the table cannot sign in with it. */
  id_hash: string;
  person_id: string;
  user_agent: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
};

/** Password, verification and invitation links: one use. */
export type LinksTable = {
  token_hash: string;
  purpose: "set-password" | "verify-email" | "invitation";
  person_id: string;
  /** The address it was sent to, where opening it makes the address the person's. */
  email: Generated<string | null>;
  created_at: string;
  expires_at: string;
  used_at: string | null;
};

/** Who did what to whom, beyond status histories: sign-ins of staff, roles, views of private documents. */
export type AuditLogTable = {
  id: string;
  at: string;
  actor_id: string | null;
  actor_name: string;
  action: string;
  entity: string;
  entity_id: string;
  detail: string;
};

/** What people write to the foundation: the contact form, support, feedback. */
export type InquiriesTable = {
  id: string;
  reference: string;
  kind: "contact" | "support" | "feedback";
  person_id: string | null;
  name: string;
  email: string;
  /** As it was typed. */
  phone: string;
  /** As normalised: +234…; empty where it is no number. */
  phone_key: Generated<string>;
  subject: string;
  message: string;
  /** Natural key: a hash of who, what and the day, so that the same form twice is one row. */
  content_key: string;
  status: "open" | "answered" | "closed";
  search_text: string;
  created_at: string;
  updated_at: string;
};
