import { isApiPath } from "#app/platform/api/api-response.server.ts";

/** Signed by their senders, who are never our own pages, and independent of cookies. */
const webhooks = ["/webhooks/paystack"];

/**
 * Returns whether a request may change something. Posts need our Origin or `Sec-Fetch-Site: same-origin`; with neither
 * header they are accepted without a session cookie (old browsers), and with one only if the Referer is ours.
 * Applies to resource routes too, which the router's own check leaves out.
 */
export function isOwnRequest(request: Request, origin: string, sessionCookie: string): boolean {
  if (request.method === "GET" || request.method === "HEAD") return true;
  const { pathname } = new URL(request.url);
  // The API accepts tokens alone, which no browser sends by itself.
  if (webhooks.includes(pathname) || isApiPath(pathname)) return true;
  const site = request.headers.get("Sec-Fetch-Site");
  const from = request.headers.get("Origin");
  if (site === "same-origin") return true;
  if (from !== null) return from === origin;
  if (site !== null && site !== "none") return false;
  const cookies = request.headers.get("Cookie") ?? "";
  if (!cookies.includes(`${sessionCookie}=`)) return true;
  const referer = request.headers.get("Referer");
  return referer !== null && URL.canParse(referer) && new URL(referer).origin === origin;
}
