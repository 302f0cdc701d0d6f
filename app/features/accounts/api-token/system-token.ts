export const tokenScopes = ["read", "adoption", "boarding"] as const;
type TokenScope = (typeof tokenScopes)[number];

export const tokenScopeNames: Record<TokenScope, string> = {
  read: "Read what staff may read",
  adoption: "Adoption only: read and write",
  boarding: "Boarding only: read and write",
};

/** In days. */
export const lifetimes = ["30", "90", "365"] as const;

export type TokenStop = "not-staff" | "no-second-step";

export type SystemToken = {
  id: string;
  name: string;
  reach: string;
  madeBy: string;
  madeAt: string;
  lastUsedAt: string | null;
  endsAt: string;
  stopped?: TokenStop;
};

export const systemsPath = "/dashboard/staff/settings/systems";
