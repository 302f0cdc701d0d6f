/** What the scripts of pages that are not hydrated ask for, and how. */

/** Whether only what differs from page to page is wanted: the frame's menu is there already. */
export function wantsPart(headers: Headers): boolean {
  return headers.get("X-Visit") === "part";
}

/** Whether only the data of the form's answer is wanted, not the page that shows it. */
export function wantsData(headers: Headers): boolean {
  return headers.get("Accept") === "application/json";
}

/** Whether the script asks ahead, for a page that its reader may never open: a read without any effect. */
export function isPrefetch(headers: Headers): boolean {
  return wantsPart(headers) && headers.get("X-Sec-Purpose") === "prefetch";
}

/**
 * The rows that stay in their place in the list which the wanted page is shown over (`formatPinnedRows`); undefined
 * where it is a page of its own.
 */
export function pinnedRowsOf(headers: Headers): string | undefined {
  return wantsPart(headers) ? (headers.get("X-Frame") ?? undefined) : undefined;
}
