import { randomBytes } from "node:crypto";
import { popupStyleHash } from "#app/platform/payments/popup-style.ts";
import type { Site } from "#app/platform/services.ts";

/** On every response, errors and files included. */
export const securityHeaders: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  // `no-referrer` would make browsers send `Origin: null` with form posts.
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), interest-cohort=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Frame-Options": "DENY",
};

/** On the files that pages load from the CDN, where there is one: fonts and the service worker ask by CORS. */
export const cdnHeaders = {
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Access-Control-Allow-Origin": "*",
};

type CdnSite = Pick<Site, "cdn">;

/** Ourselves, and the CDN where there is one. */
function ownSources({ cdn }: CdnSite): string {
  return cdn ? `'self' ${cdn}` : "'self'";
}

function basePolicy(site: CdnSite): string[] {
  const sources = ownSources(site);
  return [
    "default-src 'none'",
    // A file chosen on the phone is shown by a `blob:` address.
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

/**
 * Policy of pages: our own scripts, or those with the nonce of a hydrated page; they call and post to ourselves, and to
 * our service worker.
 */
export function pagePolicy(site: CdnSite, nonce?: string): string {
  return [
    ...basePolicy(site),
    nonce ? `script-src 'nonce-${nonce}' 'strict-dynamic'` : "script-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
  ].join("; ");
}

/**
 * Policy of a page that leads to the payment provider: `form-action` covers the redirect after a form, too. With
 * `popup` the provider's page may also be framed.
 */
export function allowCheckout(
  policy: string,
  { origins, popup }: { origins: readonly string[]; popup: boolean },
): string {
  const list = origins.join(" ");
  const form = policy.replace("form-action 'self'", `form-action 'self' ${list}`);
  if (!popup) return form;
  return `${form.replace("style-src 'self'", `style-src 'self' ${popupStyleHash}`)}; frame-src ${list}`;
}

/** Policy of the service worker: it fetches our files and pages and runs nothing else. */
export function workerPolicy(site: CdnSite): string {
  return `default-src 'none'; script-src 'self'; connect-src ${ownSources(site)}`;
}

/** Policy of files and data: nothing may run from them. */
export const filePolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Allows the inline styles that Vite uses in development. */
export function relaxForDevelopment(policy: string): string {
  return policy
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws:");
}

/** Returns the response with the security headers it has not set itself, and with a charset for text. */
export function withSecurityHeaders(response: Response, secure: boolean): Response {
  const shown = canBeSet(response.headers) ? response : new Response(response.body, response);
  const { headers } = shown;
  for (const [name, value] of Object.entries(securityHeaders)) {
    if (!headers.has(name)) headers.set(name, value);
  }
  if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", filePolicy);
  if (secure) headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  const type = headers.get("Content-Type");
  // The router's data is UTF-8 without saying so.
  if (type && /^text\/[^;]+$/.test(type)) headers.set("Content-Type", `${type}; charset=utf-8`);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  return shown;
}

/** Whether the headers are mutable; those of `Response.redirect()` are not. */
function canBeSet(headers: Headers): boolean {
  try {
    headers.delete("X-Powered-By");
    return true;
  } catch {
    return false;
  }
}
