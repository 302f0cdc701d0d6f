import type { ContentKind } from "#app/platform/db/content-kinds.ts";

/** `reading` (cacheable) and `working` (`/visits.js` follows links) are finished HTML; React hydrates the rest. */
export type PageKind = "reading" | "working" | "hydrated";

export type PageHandle = {
  /** A working page, and all pages below. */
  visits?: true;
  /** Hydrated; `tests/architecture.test.ts` lists these with reasons. */
  hydrate?: true;
  /** Equal for all visitors without a session: its query parameters, and the content that makes it stale. */
  cache?: { params: readonly string[]; shows: readonly Exclude<ContentKind, "settings">[] };
  /** Leads to the payment provider by redirect, or also by its popup. */
  checkout?: "redirect" | "popup";
  /** Shows the notice on the page instead of at the window's edge. */
  noticeAt?: "page";
  /** Opening it has an effect, so it is never prefetched. */
  prefetch?: false;
  errorTitle?: string;
  title?: string;
  under?: { label: string; href: string };
};

/** The innermost handle decides; the default is a reading page. */
export function decidePageKind(handles: readonly unknown[]): PageKind {
  const own = (handles as (PageHandle | undefined)[]).findLast(
    (handle) => handle?.visits || handle?.hydrate,
  );
  if (own?.hydrate) return "hydrated";
  return own?.visits ? "working" : "reading";
}
