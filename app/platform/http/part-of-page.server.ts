/** True if the browser script wants only the page's content. It has the frame already. */
export function wantsPart(headers: Headers): boolean {
  return headers.get("X-Visit") === "part";
}

/** The script wants the form's result as data, not the page. */
export function wantsData(headers: Headers): boolean {
  return headers.get("Accept") === "application/json";
}

/** A read without side effects. */
export function isPrefetch(headers: Headers): boolean {
  return wantsPart(headers) && headers.get("X-Sec-Purpose") === "prefetch";
}

/** Rows that stay in place in the list below the page (`formatPinnedRows`). */
export function readPinnedRows(headers: Headers): string | undefined {
  return wantsPart(headers) ? (headers.get("X-Frame") ?? undefined) : undefined;
}
