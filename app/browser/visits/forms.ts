import { withDrafts } from "#app/browser/drafts/with-drafts.ts";
import { answeredEvent, type SendingForm, sendingEvent } from "#app/browser/forms/events.ts";
import { findMistakes } from "#app/browser/forms/find-mistakes.ts";
import { clearMessages, showMistakes } from "#app/browser/forms/messages.ts";
import { sentFields } from "#app/browser/forms/sent-fields.ts";
import { isBlocked } from "#app/browser/network/blocked.ts";
import { readFocus } from "./focus.ts";
import { dialogContent } from "./frame.ts";
import {
  checkPage,
  clearNoAnswer,
  countShown,
  showAnswer,
  tellNoAnswer,
  visit,
} from "./history.ts";
import { isInArea } from "./links.ts";
import { ifLost, isRefused, requestPage } from "./request-page.ts";
import { canShow, isWorking, showNotice } from "./show-page.ts";

type Button = HTMLButtonElement | null;

/** For how long after an answer a tap in the place of the button is not taken: it was meant for that. */
const secondTapMs = 400;
/** That place, until then. */
let held: DOMRect | undefined;

/** The button says that its form is on its way. Returns what takes that back where the form stays as it is. */
function press(form: HTMLFormElement, button: Button): () => void {
  form.dataset.sent = "";
  const inside = [...(button?.childNodes ?? [])];
  const said = button?.dataset.pending;
  if (button && said) button.textContent = said;
  const buttons = form.querySelectorAll("button[data-pending]");
  for (const one of buttons) one.setAttribute("aria-disabled", "true");
  const release = () => {
    removeEventListener("pageshow", comeBack);
    delete form.dataset.sent;
    for (const one of buttons) one.removeAttribute("aria-disabled");
    if (said) button?.replaceChildren(...inside);
  };
  // To the page as it was left when the browser sent the form itself.
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) release();
  };
  addEventListener("pageshow", comeBack);
  return release;
}

function tellProblem(form: HTMLFormElement, button: Button, problem?: string): void {
  const box = tellNoAnswer({ again: () => form.requestSubmit(button), problem });
  const words = box?.querySelector<HTMLElement>("[data-kept]");
  void withDrafts(({ findDraft }) => {
    if (words) words.hidden = !findDraft(form);
  });
}

async function send(form: HTMLFormElement, button: Button, address: string): Promise<void> {
  clearMessages(form);
  clearNoAnswer();
  const isFit = () => {
    const mistakes = button?.formNoValidate ? [] : findMistakes(form, button);
    if (mistakes.length > 0) showMistakes(form, mistakes);
    return mistakes.length === 0;
  };
  if (!isFit()) return;
  const focus = readFocus(form.contains(document.activeElement) ? undefined : (button ?? form));
  const place = button?.getBoundingClientRect();
  const isOver = dialogContent()?.contains(form) ?? false;
  const dialog = isOver ? (history.state as { dialog?: string }).dialog : undefined;
  const before = countShown();
  const release = press(form, button);
  const sending = new CustomEvent<SendingForm>(sendingEvent, { bubbles: true, detail: {} });
  form.dispatchEvent(sending);
  const problem = await sending.detail.ready;
  if (problem !== undefined || (sending.detail.ready && !isFit())) {
    release();
    if (problem !== undefined) tellProblem(form, button, problem);
    return;
  }
  const body = sentFields(form, button);
  const answer = await requestPage(address, { body, dialog }).catch(async (error: unknown) =>
    isRefused(error) && (await isBlocked(address)) ? "blocked" : ifLost(error),
  );
  if (answer === "blocked" && form.isConnected) {
    sendNatively(form, button);
    return;
  }
  if (!answer || answer === "blocked") {
    release();
    if (form.isConnected) tellProblem(form, button);
    return;
  }
  const { status, location: target, page } = answer;
  // Without an address it came back, as to show what follows from it.
  const isTaken = target !== null && status < 400;
  // What was typed since then was not sent.
  const isAsSent = String(sentFields(form, button)) === String(body);
  if (isTaken && isAsSent) await withDrafts(({ forgetSent }) => forgetSent(form));
  if (status === 204) {
    location.assign(target ?? address);
    return;
  }
  if (canShow(answer)) {
    const isLate = countShown() !== before;
    if (isTaken && isAsSent) form.reset();
    // This answer alone may change what is unsent in it.
    form.dataset.answered = "";
    form.dispatchEvent(new Event(answeredEvent, { bubbles: true }));
    if (isLate && (isTaken || !form.isConnected)) {
      // Another page is there by now, or an answer that knows of this one.
      release();
      showNotice(page, false);
      checkPage();
      return;
    }
    delete form.dataset.sent;
    try {
      showAnswer(answer, target ?? address, {
        how: "replace",
        // What leads back to itself is shown in full, as what several requests became.
        dialog: target?.startsWith(location.pathname) ? undefined : dialog,
        focus,
      });
      holdSecondTap(place);
      if (isLate) checkPage();
    } catch (error) {
      if (!isTaken) throw error;
      location.assign(target);
    }
    return;
  }
  if (status < 400) location.assign(target ?? address);
  // The page that gives the form back is another document, also where it is of another person or build.
  else if (status === 401 || status === 403 || isWorking(page)) sendNatively(form, button);
  else {
    release();
    const words = page.querySelector("#content p, #content h1")?.textContent;
    tellProblem(form, button, words ?? undefined);
  }
}

/** As without this script: under the same key it has no second effect. Browsers ignore it within a submit event. */
function sendNatively(form: HTMLFormElement, button: Button): void {
  form.dataset.native = "";
  setTimeout(() => form.requestSubmit(button));
}

/** From now on, and for a moment, a second tap in this place does nothing; a key is not mistaken. */
function holdSecondTap(place: DOMRect | undefined): void {
  held = place;
  const { dataset } = document.documentElement;
  dataset.held = "";
  setTimeout(() => {
    held = undefined;
    delete dataset.held;
  }, secondTapMs);
}

/** From now on forms are sent without a new document. */
export function followForms(): void {
  document.addEventListener(
    "click",
    (event) => {
      const { clientX: x, clientY: y, detail } = event;
      if (!held || !detail) return;
      const { left, right, top, bottom } = held;
      if (x > left && x < right && y > top && y < bottom) event.preventDefault();
    },
    true,
  );
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const button = event.submitter as Button;
    if (event.defaultPrevented || form.dataset.native !== undefined) return;
    if (form.dataset.sent !== undefined) {
      event.preventDefault();
      return;
    }
    const told = (name: string) => button?.getAttribute(`form${name}`) ?? form.getAttribute(name);
    const url = new URL(told("action") || "", location.href);
    if (told("target") || url.origin !== location.origin) return;
    if (told("method")?.toLowerCase() !== "post") {
      if (!isInArea(url)) return;
      event.preventDefault();
      url.search = String(sentFields(form, button));
      const { dialog } = form.dataset;
      void visit(url.href, { how: "push", link: button ?? undefined, dialog });
      return;
    }
    // A file may be long on its way, and a session's end is for every page of the browser.
    const hasFiles =
      told("enctype") === "multipart/form-data" && form.dataset.plainForm === undefined;
    if (url.pathname === "/logout" || hasFiles) {
      press(form, button);
      return;
    }
    event.preventDefault();
    send(form, button, url.href).catch(() => sendNatively(form, button));
  });
}
