import type { PageResponse } from "#app/browser/network/request-page.ts";
import { addressOf, visit } from "./history.ts";
import { requestPart } from "./retry.ts";

/** The paths of working pages; a file name has a dot. */
const area = /^\/(dashboard|adoption-requests|create-adoption)(\/[^.]*)?$/;
const prefetchMs = 1500;

export function isInArea({ origin, pathname }: URL): boolean {
  return origin === location.origin && area.test(pathname);
}

type Prefetch = { address: string; answer: Promise<PageResponse>; ending: AbortController };
let prefetch: Prefetch | undefined;

function cancel(): void {
  prefetch?.ending.abort();
  prefetch = undefined;
}

function findLink({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) {
  const link = (target as Element).closest<HTMLAnchorElement>(
    'a[href]:not([target]):not([download]):not([data-visit="false"])',
  );
  if (!link || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return undefined;
  const isAnchor = link.hash && addressOf(link) === addressOf(location);
  return isAnchor || !isInArea(new URL(link.href)) ? undefined : link;
}

export function followLinks(): void {
  document.addEventListener("pointerdown", (event) => {
    const link = findLink(event);
    if (!link || prefetch?.address === link.href) return;
    cancel();
    const ending = new AbortController();
    const request = { frame: link.dataset.frame, isPrefetch: true, signal: ending.signal };
    const answer = requestPart(link.href, request);
    answer.catch(() => {});
    const started = { address: link.href, answer, ending };
    prefetch = started;
    setTimeout(() => {
      if (prefetch === started) cancel();
    }, prefetchMs);
  });
  document.addEventListener("pointercancel", cancel);
  document.addEventListener("click", (event) => {
    const link = event.defaultPrevented ? undefined : findLink(event);
    if (!link) return;
    event.preventDefault();
    const prefetched = prefetch?.address === link.href ? prefetch.answer : undefined;
    prefetch = undefined;
    const { frame, visitScroll } = link.dataset;
    void visit(link.href, {
      how: "advance",
      link,
      prefetched,
      frame,
      keepScroll: visitScroll === "preserve",
    });
  });
}
