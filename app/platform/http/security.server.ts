import { randomBytes } from "node:crypto";
import { popupStyleHash } from "#app/platform/payments/popup-style.ts";
import type { Site } from "#app/platform/services.ts";

export const securityHeaders: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  // `no-referrer` would make browsers send `Origin: null` with forms.
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), interest-cohort=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Frame-Options": "DENY",
};

/** Pages load fonts and the service worker from the CDN by CORS. */
export const cdnHeaders = {
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Access-Control-Allow-Origin": "*",
};

type CdnSite = Pick<Site, "cdn">;

function ownSources({ cdn }: CdnSite): string {
  return cdn ? `'self' ${cdn}` : "'self'";
}

function basePolicy(site: CdnSite): string[] {
  const sources = ownSources(site);
  return [
    "default-src 'none'",
    // Previews of chosen files use `blob:` addresses.
    `img-src ${sources} blob:`,
    `style-src ${sources}`,
    `font-src ${sources}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
  ];
}

export function newNonce(): string {
  return randomBytes(16).toString("base64");
}

/** With a nonce, the scripts of a hydrated page. */
export function pagePolicy(site: CdnSite, nonce?: string): string {
  return [
    ...basePolicy(site),
    nonce ? `script-src 'nonce-${nonce}' 'strict-dynamic'` : "script-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
  ].join("; ");
}

/** For a page that leads to the payment provider; `form-action` also covers redirects. `popup` allows frames. */
export function allowCheckout(
  policy: string,
  { origins, popup }: { origins: readonly string[]; popup: boolean },
): string {
  const list = origins.join(" ");
  const form = policy.replace("form-action 'self'", `form-action 'self' ${list}`);
  if (!popup) return form;
  return `${form.replace("style-src 'self'", `style-src 'self' ${popupStyleHash}`)}; frame-src ${list}`;
}

export function workerPolicy(site: CdnSite): string {
  return `default-src 'none'; script-src 'self'; connect-src ${ownSources(site)}`;
}

/** Files and data run no scripts. */
export const filePolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Vite uses inline styles in development. */
export function relaxForDevelopment(policy: string): string {
  return policy
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws:");
}

/** Keeps headers that are already set; adds a charset to text. */
export function withSecurityHeaders(response: Response, secure: boolean): Response {
  const result = areMutable(response.headers) ? response : new Response(response.body, response);
  const { headers } = result;
  for (const [name, value] of Object.entries(securityHeaders)) {
    if (!headers.has(name)) headers.set(name, value);
  }
  if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", filePolicy);
  if (secure) headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  const type = headers.get("Content-Type");
  // The router's data does not say that it is UTF-8.
  if (type && /^text\/[^;]+$/.test(type)) headers.set("Content-Type", `${type}; charset=utf-8`);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  return result;
}

/** Headers of `Response.redirect()` are immutable. */
function areMutable(headers: Headers): boolean {
  try {
    headers.delete("X-Powered-By");
    return true;
  } catch {
    return false;
  }
}
