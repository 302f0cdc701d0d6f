import { clearedEvent } from "#app/browser/forms/events.ts";
import type { Button } from "#app/browser/forms/press.ts";
import { sentFields } from "#app/browser/forms/sent-fields.ts";
import { type FormVisit, visits } from "#app/browser/visits-hook.ts";
import { readFocus } from "./focus.ts";
import { frameContent } from "./frame.ts";
import { countShown, refresh, showAnswer, visit } from "./history.ts";
import { isInArea } from "./links.ts";
import { canShow, showNotice } from "./show-page.ts";

/** For how long after an answer a tap in the place of the button is not taken: it was meant for that. */
const secondTapMs = 400;
/** Where the button was, until then. */
let lastButtonRect: DOMRect | undefined;

/** Notes what was there as the form was sent. */
function startForm(form: HTMLFormElement, button: Button): FormVisit {
  const focus = readFocus(form.contains(document.activeElement) ? undefined : (button ?? form));
  const place = button?.getBoundingClientRect();
  const isOver = frameContent()?.contains(form) ?? false;
  const frame = isOver ? (history.state as { frame?: string }).frame : undefined;
  const before = countShown();
  return {
    frame,
    show(answer, { address, isTaken, isAsSent, release }) {
      if (!canShow(answer)) return false;
      const { location: target, page } = answer;
      const isLate = countShown() !== before;
      form.dispatchEvent(new Event(clearedEvent, { bubbles: true }));
      if (isTaken && isAsSent) form.reset();
      if (isLate && (isTaken || !form.isConnected)) {
        // Another page is there by now, or an answer that knows of this one.
        release();
        showNotice(page, false);
        refresh();
        return true;
      }
      // This answer alone may change what is unsent in it.
      form.dataset.answered = "";
      form.removeAttribute("aria-busy");
      showAnswer(answer, target ?? address, {
        how: "replace",
        // What leads back to itself is shown in full, as what several requests became.
        frame: target?.startsWith(location.pathname) ? undefined : frame,
        focus,
      });
      holdSecondTap(place);
      if (isLate) refresh();
      return true;
    },
  };
}

/** From now on, and for a moment, a second tap in this place does nothing; a key is not mistaken. */
function holdSecondTap(place: DOMRect | undefined): void {
  lastButtonRect = place;
  const { dataset } = document.documentElement;
  dataset.tapGuard = "";
  setTimeout(() => {
    lastButtonRect = undefined;
    delete dataset.tapGuard;
  }, secondTapMs);
}

/** From now on the answers to forms are put in place, and forms that ask for a working page change this one. */
export function followFormVisits(): void {
  visits.startForm = startForm;
  document.addEventListener(
    "click",
    (event) => {
      const { clientX: x, clientY: y, detail } = event;
      if (!lastButtonRect || !detail) return;
      const { left, right, top, bottom } = lastButtonRect;
      if (x > left && x < right && y > top && y < bottom) event.preventDefault();
    },
    true,
  );
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const button = event.submitter as Button;
    const url = new URL(form.getAttribute("action") ?? "", location.href);
    if (event.defaultPrevented || form.getAttribute("method") === "post" || !isInArea(url)) return;
    event.preventDefault();
    url.search = String(sentFields(form, button));
    const { frame } = form.dataset;
    void visit(url.href, { how: "advance", link: button ?? undefined, frame });
  });
}
