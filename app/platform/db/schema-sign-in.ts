export type SignInTables = {
  passkeys: {
    id: string;
    person_id: string;
    credential_id: string;
    public_key: string;
    /** The authenticator's usage counter; 0 when it has none. */
    counter: number;
    transports: string;
    name: string;
    /** The host name; the passkey works under no other. */
    rp_id: string;
    created_at: string;
    last_used_at: string | null;
  };

  code_keys: {
    person_id: string;
    secret: string;
    /** The newest used time step (30 s); codes up to it are refused. */
    last_step: number;
    created_at: string;
    last_used_at: string | null;
  };

  recovery_codes: {
    /** The sha256 of the person's id and the code (80 random bits). */
    code_hash: string;
    person_id: string;
    created_at: string;
    used_at: string | null;
  };

  /** Begun after the password, not yet confirmed. */
  second_factor_setups: {
    person_id: string;
    kind: "passkey" | "codes";
    secret: string;
    name: string;
    expires_at: string;
  };

  pending_sign_ins: {
    id_hash: string;
    person_id: string;
    /** The sha256 of the password hash: a new password ends the sign-in. */
    password_mark: string;
    challenge: string;
    /** A local path; empty: the role's start page. */
    redirect_to: string;
    expires_at: string;
  };

  sign_in_policy: { id: number; staff_need_second_factor: number };

  known_browsers: {
    person_id: string;
    token_hash: string;
    first_seen_at: string;
    last_seen_at: string;
  };
};
