import type { ContentKind } from "#app/platform/db/content-kinds.ts";

/**
 * How a page comes to its reader. A finished page is HTML with `/page.js`: a reading page may be cached whole; on a
 * working page `/visits.js` also follows links. A hydrated page lives in the browser, with React.
 */
export type PageKind = "reading" | "working" | "hydrated";

/** A page's `handle`, or that of a layout around it. */
export type PageHandle = {
  /** A working page, with all below that say nothing else: `/visits.js` follows its links. */
  visits?: true;
  /** A page that lives in the browser; the test of the layout has the list of them, each with its reason. */
  hydrate?: true;
  /**
   * Of a page that is the same for all strangers and cached for them: the query parameters that it reads, and what it
   * shows beside the site's settings. Only a change of these makes it stale. Whoever is signed in gets their own.
   */
  cache?: { params: readonly string[]; shows: readonly Exclude<ContentKind, "settings">[] };
  /** Leads to the payment provider: by a redirect after a form, or also by its popup. */
  checkout?: "redirect" | "popup";
  /** The page of a record has the notice on top of it, others at the window's edge. */
  noticeAt?: "page";
  /** Opening it has an effect, such as marking it as read: a script that asks ahead gets no answer. */
  prefetch?: false;
  /** The heading where the page cannot be shown. */
  errorTitle?: string;
  /** The page's name in the breadcrumbs, and the page that it stands under. */
  title?: string;
  under?: { label: string; href: string };
};

/**
 * Returns the kind of a page by the handles of its layouts and its own, the outermost first: the innermost decides. A
 * page that says nothing is a reading page.
 */
export function pageKindOf(handles: readonly unknown[]): PageKind {
  const own = (handles as (PageHandle | undefined)[]).findLast(
    (handle) => handle?.visits || handle?.hydrate,
  );
  if (own?.hydrate) return "hydrated";
  return own?.visits ? "working" : "reading";
}
