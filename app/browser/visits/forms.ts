import { clearedEvent } from "#app/browser/forms/events.ts";
import type { Button } from "#app/browser/forms/press.ts";
import { listSentFields } from "#app/browser/forms/sent-fields.ts";
import { type FormVisit, visits } from "#app/browser/visits-hook.ts";
import { readFocus } from "./focus.ts";
import { frameContent } from "./frame.ts";
import { countRenders, refresh, showAnswer, visit } from "./history.ts";
import { isInArea } from "./links.ts";
import { canShow, showNotice } from "./show-page.ts";

const tapGuardMs = 400;
let ignoredTapArea: DOMRect | undefined;

function startForm(form: HTMLFormElement, button: Button): FormVisit {
  const focus = readFocus(form.contains(document.activeElement) ? undefined : (button ?? form));
  const buttonRect = button?.getBoundingClientRect();
  const isInFrame = frameContent()?.contains(form) ?? false;
  const frame = isInFrame ? (history.state as { frame?: string }).frame : undefined;
  const before = countRenders();
  return {
    frame,
    show(answer, { address, isAccepted, isUnchanged, release }) {
      if (!canShow(answer)) return false;
      const { location: target, page } = answer;
      const isLate = countRenders() !== before;
      form.dispatchEvent(new Event(clearedEvent, { bubbles: true }));
      if (isAccepted && isUnchanged) form.reset();
      if (isLate && (isAccepted || !form.isConnected)) {
        release();
        showNotice(page, false);
        refresh();
        return true;
      }
      // Only this answer may change the form's unsent text.
      form.dataset.answered = "";
      form.removeAttribute("aria-busy");
      showAnswer(answer, target ?? address, {
        how: "replace",
        // A redirect to this path replaces the page, not the dialog.
        frame: target?.startsWith(location.pathname) ? undefined : frame,
        focus,
      });
      guardTap(buttonRect);
      if (isLate) refresh();
      return true;
    },
  };
}

/** Ignores a second tap in the same place for a moment. Keys are not affected. */
function guardTap(buttonRect: DOMRect | undefined): void {
  ignoredTapArea = buttonRect;
  const { dataset } = document.documentElement;
  dataset.tapGuard = "";
  setTimeout(() => {
    ignoredTapArea = undefined;
    delete dataset.tapGuard;
  }, tapGuardMs);
}

export function followFormVisits(): void {
  visits.startForm = startForm;
  document.addEventListener(
    "click",
    (event) => {
      const { clientX: x, clientY: y, detail } = event;
      if (!ignoredTapArea || !detail) return;
      const { left, right, top, bottom } = ignoredTapArea;
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
    url.search = String(listSentFields(form, button));
    const { frame } = form.dataset;
    void visit(url.href, { how: "advance", link: button ?? undefined, frame });
  });
}
