/** What a sign-in asks for beside the password, and which browsers are known. Conventions: `schema.ts`. */

export type PasskeysTable = {
  id: string;
  person_id: string;
  /** As its authenticator names it, base64url; unique. */
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** The authenticator's usage counter; 0 where it has none. */
  counter: number;
  /** How a browser reaches it, separated by commas. */
  transports: string;
  /** Given by its owner. */
  name: string;
  /** The host name that it belongs to: it works under no other. */
  rp_id: string;
  created_at: string;
  last_used_at: string | null;
};

/** The key from which a person's app makes its one-time codes. */
export type CodeKeysTable = {
  person_id: string;
  /** Sealed: see `sealed-text.server.ts`. */
  secret: string;
  /** The newest step (of 30 s) whose code was taken; it and those before are refused. */
  last_step: number;
  created_at: string;
  last_used_at: string | null;
};

export type RecoveryCodesTable = {
  /** sha256 of the person's id and the code (80 random bits), hex. */
  code_hash: string;
  person_id: string;
  created_at: string;
  used_at: string | null;
};

/** A passkey or authenticator app that was begun, after the password was given, and is not confirmed. */
export type SecondFactorSetupsTable = {
  person_id: string;
  kind: "passkey" | "codes";
  /** The challenge of a passkey; the sealed key of an app. */
  secret: string;
  /** Of the passkey to be; else empty. */
  name: string;
  expires_at: string;
};

/** A sign-in with the right password that waits for its second factor. */
export type PendingSignInsTable = {
  /** sha256 of the id in the cookie, hex. */
  id_hash: string;
  person_id: string;
  /** sha256 of the person's password hash: with another password the sign-in is over. */
  password_mark: string;
  /** The challenge that a passkey signs, base64url. */
  challenge: string;
  /** A local path; empty for the start page of the role. */
  redirect_to: string;
  expires_at: string;
};

/** One row. */
export type SignInPolicyTable = { id: number; staff_need_second_factor: number };

/** A browser in which this person has signed in. */
export type KnownBrowsersTable = {
  person_id: string;
  /** sha256 of the id in the browser's cookie, hex. */
  token_hash: string;
  first_seen_at: string;
  last_seen_at: string;
};
