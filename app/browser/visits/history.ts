/** Steps from page to page without a new document: what is asked for, shown, and kept for the way back. */

import { dispatchUpdated } from "#app/browser/connect.ts";
import { findTwin, listUnsent } from "#app/browser/forms/unsent.ts";
import { isLineUp } from "#app/browser/network/blocked.ts";
import { clearNoAnswer, showNoAnswer } from "#app/browser/network/no-answer.ts";
import { ifLost, isRefused, type PageResponse } from "#app/browser/network/request-page.ts";
import { type FocusPlace, readFocus, restoreFocus } from "./focus.ts";
import { frameContent, hideFrame, showFrame } from "./frame.ts";
import { askForPage } from "./retry.ts";
import { byId, canShow, showNotice, showPage } from "./show-page.ts";

type State = {
  key: string;
  /** It is shown over the page with this key, whose rows stay as this says. */
  under?: string;
  frame?: string;
};

const maxSnapshots = 8;
const snapshots = new Map<string, { html: string; title: string; y: number }>();
const newKey = () => String(Math.random());
const stateNow = () => history.state as State | null;
/** Without the part of the page. */
export const addressOf = ({ pathname, search }: URL | Location | HTMLAnchorElement) =>
  pathname + search;

/** The page that is there, below a frame too. */
let here = { key: "", address: "" };
/** Counts what was shown: an answer that comes after another page is not put over it. */
let shown = 0;
let under: AbortController | undefined;
/** Shown once the frame over it has gone. */
let next: (() => void) | undefined;
/** A form was sent from the frame since it was opened. */
let isStale = false;

export const countShown = (): number => shown;

/** Marks the document, and the link that was followed, while a page is on its way. */
function setBusy(isBusy: boolean, link?: Element): void {
  for (const one of document.querySelectorAll("[aria-busy]:not(form)")) {
    one.removeAttribute("aria-busy");
  }
  if (!isBusy) return;
  document.documentElement.setAttribute("aria-busy", "true");
  link?.setAttribute("aria-busy", "true");
}

/** Keeps the page as text, in memory alone: a document load forgets all. */
function takeSnapshot(): void {
  const [main, way] = [byId("content"), byId("breadcrumbs")];
  const frame = document.querySelector<HTMLElement>("[data-user]:not(main)");
  if (!main || !frame) return;
  const box = frame.cloneNode() as HTMLElement;
  box.append(...[way, main].flatMap((one) => (one ? [one.cloneNode(true)] : [])));
  for (const form of box.querySelectorAll("form")) {
    form.removeAttribute("aria-busy");
    form.removeAttribute("data-answered");
  }
  // Only what has arrived is more than this document knows.
  for (const item of box.querySelectorAll("[data-upload-target=item]")) {
    if (!item.querySelector("[data-upload-target=arrived][value]")) item.remove();
  }
  // A draft that is restored into it says so anew.
  for (const notice of box.querySelectorAll("[data-draft-notice]")) notice.remove();
  snapshots.delete(here.key);
  snapshots.set(here.key, { html: box.outerHTML, title: document.title, y: scrollY });
  const [oldest = ""] = snapshots.keys();
  if (snapshots.size > maxSnapshots) snapshots.delete(oldest);
}

type How = "advance" | "replace" | "restore" | "refresh";
type Step = {
  how: How;
  link?: Element | undefined;
  /** Already asked for. */
  ahead?: Promise<PageResponse> | undefined;
  frame?: string | undefined;
  keepScroll?: boolean;
};

/** Goes to a page of ours. A later step ends an earlier one; what cannot be shown here is a document load. */
export function visit(address: string, step: Step): Promise<void> {
  return tryVisit(address, step).catch(() => location.assign(address));
}

async function tryVisit(address: string, step: Step): Promise<void> {
  under?.abort();
  const ending = new AbortController();
  const { signal } = ending;
  under = ending;
  const isRefresh = step.how === "refresh";
  clearNoAnswer();
  if (!isRefresh) setBusy(true, step.link);
  const answer = await askFor(address, step, signal).catch(async (error: unknown) => {
    // Where the line is up, something in the browser stops the script's request, not the document's.
    const mustLoad = !isRefresh && !signal.aborted && isRefused(error) && (await isLineUp());
    return mustLoad ? "blocked" : ifLost(error);
  });
  if (signal.aborted) return;
  if (!answer) {
    setBusy(false);
    const again = () => void visit(address, { ...step, ahead: undefined });
    if (!isRefresh) showNoAnswer({ again, address });
    return;
  }
  if (answer === "blocked") {
    location.assign(address);
    return;
  }
  const target = answer.location ?? address;
  if (answer.status === 204 || !canShow(answer)) location.assign(target);
  else showAnswer(answer, target, { ...step, focus: readFocus() });
}

async function askFor(
  address: string,
  { ahead, frame }: Step,
  signal: AbortSignal,
): Promise<PageResponse> {
  const answer = await (ahead ?? askForPage(address, { signal, frame }));
  // Of a page that has an effect nothing is told ahead.
  const isUntold = ahead && answer.status === 204 && !answer.location;
  return isUntold ? askForPage(address, { signal, frame }) : answer;
}

/** Whether the page's new state may be shown unasked: not while that would take away text that nobody has sent. */
function mayUpdate(page: Document): boolean {
  if (frameContent()) {
    isStale = true;
    return false;
  }
  const [main, next] = [byId("content"), byId("content", page)];
  return main !== null && next !== null && listUnsent(main).every((one) => findTwin(one, next));
}

type Shown = Step & { focus: FocusPlace };

/** Puts an answer in place: in the frame, or as the page, whose place and focus stay where it is the same. */
export function showAnswer(answer: PageResponse, address: string, step: Shown): void {
  const { how, frame, focus, keepScroll } = step;
  const isRefresh = how === "refresh";
  const { page } = answer;
  if (isRefresh && !mayUpdate(page)) return;
  const url = new URL(address, location.href);
  const place = addressOf(url);
  shown += 1;
  const isSamePath = url.pathname === here.address.split("?")[0];
  // What leads to the page below leads out of the dialog.
  if (frame !== undefined && !isSamePath) {
    const state: State = { key: newKey(), under: here.key, frame };
    if (frameContent()) {
      history.replaceState({ ...stateNow(), ...state }, "", url);
    } else if (how === "advance") history.pushState(state, "", url);
    setBusy(false);
    showNotice(page, true);
    showFrame(page);
    dispatchUpdated();
    const content = frameContent();
    if (content) restoreFocus(focus, content, true);
    isStale ||= how === "replace";
    return;
  }
  const put = (before: FocusPlace) => {
    const isSame = isSamePath && how !== "restore";
    if (here.address !== place && (how === "advance" || (how === "replace" && !isSamePath))) {
      takeSnapshot();
      here = { key: newKey(), address: place };
      history.pushState({ key: here.key }, "", url);
    } else {
      here.address = place;
      history.replaceState({ key: here.key }, "", url);
    }
    showPage(page, isSame || isRefresh, isRefresh);
    const stays = isRefresh || (isSame && (how === "replace" || keepScroll));
    const target = stays ? null : byId(url.hash.slice(1));
    // At once: what still slides would go on over the place that a step back has restored.
    if (target) target.scrollIntoView({ behavior: "instant" });
    else if (!stays) scrollToPlace(0);
    const main = byId("content");
    if (main && !isRefresh) restoreFocus(before, main, isSame);
    setBusy(false);
  };
  if (!frameContent()) put(focus);
  else {
    // The dialog's entry goes first, and the focus back to what opened it.
    next = () => {
      hideFrame();
      put(readFocus());
    };
    history.back();
  }
}

const scrollToPlace = (top: number) => scrollTo({ top, behavior: "instant" });

/** Asks for the page that is there once more, and shows what is new. */
export function refresh(): void {
  void visit(here.address, { how: "refresh" });
}

function showSnapshot(key: string): boolean {
  const page = snapshots.get(key);
  if (!page) return false;
  const parsed = new DOMParser().parseFromString(page.html, "text/html");
  parsed.title = page.title;
  showPage(parsed, false, true);
  scrollToPlace(page.y);
  byId("content")?.focus({ preventScroll: true });
  return true;
}

function follow(): void {
  const state = stateNow();
  if (!state) {
    // A step to a part of the page.
    history.replaceState({ key: here.key }, "");
    return;
  }
  if (frameContent()) {
    const then = next;
    next = undefined;
    if (state.key === here.key && then) then();
    else {
      hideFrame();
      if (isStale) refresh();
    }
    isStale = false;
  }
  if (state.key === here.key) return;
  const address = addressOf(location);
  if (state.under === here.key) {
    void visit(address, { how: "restore", frame: state.frame });
    return;
  }
  under?.abort();
  setBusy(false);
  takeSnapshot();
  here = { key: state.key, address };
  shown += 1;
  if (showSnapshot(state.key)) refresh();
  else void visit(address, { how: "restore" });
}

/** The key of the scroll position while the document goes. */
const placeOf = () => `place ${here.key}`;

/** From now on Back and Forward are steps within this document, too, and a reload keeps the place. */
export function followHistory(): void {
  history.scrollRestoration = "manual";
  const { key = newKey() } = stateNow() ?? {};
  here = { key, address: addressOf(location) };
  // A dialog's address shows its page when it is loaded.
  history.replaceState({ key }, "");
  // A step of the history before this script ran left the document of another address.
  for (const { name } of performance.getEntriesByType("navigation")) {
    if (addressOf(new URL(name)) !== here.address) refresh();
  }
  const top = Number(sessionStorage[placeOf()]);
  if (top > 0) scrollToPlace(top);
  addEventListener("popstate", () => {
    try {
      follow();
    } catch {
      location.reload();
    }
  });
  addEventListener("pagehide", () => {
    sessionStorage[placeOf()] = scrollY;
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    setBusy(false);
    refresh();
  });
}
