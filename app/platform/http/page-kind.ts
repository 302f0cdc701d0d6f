import type { ContentKind } from "#app/platform/db/content-kinds.ts";

/**
 * How a page comes to its reader. A finished page is HTML with `/page.js`: a reading page may be cached whole; on a
 * working page `/visits.js` also follows links. A hydrated page lives in the browser, with React.
 */
export type PageKind = "reading" | "working" | "hydrated";

/** A page's `handle`, or that of a layout around it. */
export type PageHandle = {
  /** A working page, with all below that say nothing else. */
  working?: true;
  /** A page that lives in the browser; the test of the layout has the list of them, each with its reason. */
  hydrate?: true;
  /**
   * A page is the same for all strangers, and cached for them, only if it names the query parameters it reads
   * (`params: []` for none): one that forgets is rendered anew each time, never shown to somebody else. Whoever is
   * signed in gets their own.
   */
  params?: readonly string[];
  /**
   * What a cached page shows beside the site's settings: only a change of these makes it stale. One that does not say
   * so is stale after any change.
   */
  shows?: readonly Exclude<ContentKind, "settings">[];
  /** Leads to the payment provider: by a redirect after a form, or also by its popup. */
  checkout?: "redirect" | "popup";
  /** The page of a record, which has the notice on top of it and not at the window's edge. */
  saysNotice?: true;
  /** Opening it has an effect, such as marking it as read: a script that asks ahead gets no answer. */
  effect?: true;
};

/**
 * Returns the kind of a page by the handles of its layouts and its own, the outermost first: the innermost decides. A
 * page that says nothing is a reading page.
 */
export function pageKindOf(handles: readonly unknown[]): PageKind {
  const own = (handles as (PageHandle | undefined)[]).findLast(
    (handle) => handle?.working || handle?.hydrate,
  );
  if (own?.hydrate) return "hydrated";
  return own?.working ? "working" : "reading";
}
