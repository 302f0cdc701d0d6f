/** The scopes of a system's token. */
export const tokenScopes = ["read", "adoption", "boarding"] as const;
export type TokenScope = (typeof tokenScopes)[number];

export const tokenScopeNames: Record<TokenScope, string> = {
  read: "Read what staff may read",
  adoption: "Adoption only: read and write",
  boarding: "Boarding only: read and write",
};

/** Lifetimes of a token, in days. */
export const lifetimes = ["30", "90", "365"] as const;

/** Why a token does not work at present: its maker is no longer staff, or lacks the second step that all staff need. */
export type TokenStop = "not-staff" | "no-second-step";

/** A system's token as staff see it. */
export type SystemToken = {
  id: string;
  name: string;
  reach: string;
  madeBy: string;
  madeAt: string;
  /** Null for one that was never used. */
  lastUsedAt: string | null;
  endsAt: string;
  stopped?: TokenStop;
};

export const systemsPath = "/dashboard/staff/settings/systems";
