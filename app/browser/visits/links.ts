import type { PageResponse } from "#app/browser/network/request-page.ts";
import { addressOf, visit } from "./history.ts";
import { askForPage } from "./retry.ts";

/** Where working pages lie; a file has a name with a dot. */
const area = /^\/(dashboard|adoption-requests|create-adoption)(\/[^.]*)?$/;
const aheadMs = 1500;

/** Whether a page at this address may be one that this script can show. */
export function isInArea({ origin, pathname }: URL): boolean {
  return origin === location.origin && area.test(pathname);
}

type Ahead = { address: string; answer: Promise<PageResponse>; ending: AbortController };
let asked: Ahead | undefined;

function forget(): void {
  asked?.ending.abort();
  asked = undefined;
}

/** Returns the link that this event follows, where the script can. */
function linkOf({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) {
  const link = (target as Element).closest<HTMLAnchorElement>(
    'a[href]:not([target]):not([download]):not([data-visit="false"])',
  );
  if (!link || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return undefined;
  const isPart = link.hash && addressOf(link) === addressOf(location);
  return isPart || !isInArea(new URL(link.href)) ? undefined : link;
}

/** From now on links to working pages change this one; a page is asked for as soon as its link is touched. */
export function followLinks(): void {
  document.addEventListener("pointerdown", (event) => {
    const link = linkOf(event);
    if (!link || asked?.address === link.href) return;
    forget();
    const ending = new AbortController();
    const question = { frame: link.dataset.frame, ahead: true, signal: ending.signal };
    const answer = askForPage(link.href, question);
    answer.catch(() => {});
    const mine = { address: link.href, answer, ending };
    asked = mine;
    setTimeout(() => {
      if (asked === mine) forget();
    }, aheadMs);
  });
  document.addEventListener("pointercancel", forget);
  document.addEventListener("click", (event) => {
    const link = event.defaultPrevented ? undefined : linkOf(event);
    if (!link) return;
    event.preventDefault();
    const ahead = asked?.address === link.href ? asked.answer : undefined;
    asked = undefined;
    const { frame, visitScroll } = link.dataset;
    void visit(link.href, {
      how: "advance",
      link,
      ahead,
      frame,
      keepScroll: visitScroll === "preserve",
    });
  });
}
