import { isIP } from "node:net";
import type { Site } from "#app/platform/services.ts";
import type { NoPasskeys } from "./second-factor.ts";

/** The site as the WebAuthn relying party. */
export type RelyingParty = {
  /** The host name that passkeys belong to. */
  id: string;
  origin: string;
  name: string;
};

/** By the configured origin, never a Host header; the demo has several names. Undefined for a bare IP address. */
export function findRelyingParty(site: Site, url: URL): RelyingParty | undefined {
  const { origin, hostname } = site.demo ? url : new URL(site.origin);
  if (isAddress(hostname)) return undefined;
  return { id: hostname, origin, name: site.name };
}

/** Undefined where passkeys work. */
export function whyNoPasskeys(site: Site, url: URL): NoPasskeys | undefined {
  if (findRelyingParty(site, url)) return undefined;
  const port = url.port && `:${url.port}`;
  const elsewhere = site.demo ? `http://localhost${port}${url.pathname}` : undefined;
  return { elsewhere };
}

function isAddress(hostname: string): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
}
