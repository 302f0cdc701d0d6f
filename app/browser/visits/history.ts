import { dispatchUpdated } from "#app/browser/connect.ts";
import { findTwin, listUnsentForms } from "#app/browser/forms/unsent.ts";
import { isOnline } from "#app/browser/network/blocked.ts";
import { clearNoAnswer, showNoAnswer } from "#app/browser/network/no-answer.ts";
import {
  ignoreNetworkError,
  isNetworkError,
  type PageResponse,
} from "#app/browser/network/request-page.ts";
import { type FocusPlace, readFocus, restoreFocus } from "./focus.ts";
import { frameContent, hideFrame, showFrame } from "./frame.ts";
import { requestPart } from "./retry.ts";
import { byId, canShow, showNotice, showPage } from "./show-page.ts";

type State = {
  key: string;
  /** The key of the page below a dialog. */
  pageBelow?: string;
  frame?: string;
};

const maxSnapshots = 8;
const snapshots = new Map<string, { html: string; title: string; y: number }>();
const newKey = () => String(Math.random());
const stateNow = () => history.state as State | null;
export const addressOf = ({ pathname, search }: URL | Location | HTMLAnchorElement) =>
  pathname + search;

let currentPage = { key: "", address: "" };
/** A late answer is not put over another page. */
let renderCount = 0;
let currentVisit: AbortController | undefined;
let afterFrame: (() => void) | undefined;
let isStale = false;

export const countRenders = (): number => renderCount;

function setBusy(isBusy: boolean, link?: Element): void {
  for (const one of document.querySelectorAll("[aria-busy]:not(form)")) {
    one.removeAttribute("aria-busy");
  }
  if (!isBusy) return;
  document.documentElement.setAttribute("aria-busy", "true");
  link?.setAttribute("aria-busy", "true");
}

/** Snapshots live in memory; a document load drops them. */
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
  // Files that are not uploaded exist only in this document.
  for (const item of box.querySelectorAll("[data-upload-target=item]")) {
    if (!item.querySelector("[data-upload-target=arrived][value]")) item.remove();
  }
  for (const notice of box.querySelectorAll("[data-draft-notice]")) notice.remove();
  snapshots.delete(currentPage.key);
  snapshots.set(currentPage.key, { html: box.outerHTML, title: document.title, y: scrollY });
  const [oldest = ""] = snapshots.keys();
  if (snapshots.size > maxSnapshots) snapshots.delete(oldest);
}

type How = "advance" | "replace" | "restore" | "refresh";
type Step = {
  how: How;
  link?: Element | undefined;
  prefetched?: Promise<PageResponse> | undefined;
  frame?: string | undefined;
  keepScroll?: boolean;
};

/** Cancels an earlier visit. What cannot be shown here is loaded as a document. */
export function visit(address: string, step: Step): Promise<void> {
  return tryVisit(address, step).catch(() => location.assign(address));
}

async function tryVisit(address: string, step: Step): Promise<void> {
  currentVisit?.abort();
  const ending = new AbortController();
  const { signal } = ending;
  currentVisit = ending;
  const isRefresh = step.how === "refresh";
  clearNoAnswer();
  if (!isRefresh) setBusy(true, step.link);
  const answer = await load(address, step, signal).catch(async (error: unknown) => {
    // If the network works, something blocks the script's request but not the document's.
    const mustLoad = !isRefresh && !signal.aborted && isNetworkError(error) && (await isOnline());
    return mustLoad ? "blocked" : ignoreNetworkError(error);
  });
  if (signal.aborted) return;
  if (!answer) {
    setBusy(false);
    const again = () => void visit(address, { ...step, prefetched: undefined });
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

async function load(
  address: string,
  { prefetched, frame }: Step,
  signal: AbortSignal,
): Promise<PageResponse> {
  const answer = await (prefetched ?? requestPart(address, { signal, frame }));
  // A page with side effects answers a prefetch with an empty 204: request it again.
  const hasSideEffects = prefetched && answer.status === 204 && !answer.location;
  return hasSideEffects ? requestPart(address, { signal, frame }) : answer;
}

/** A refresh must not remove unsent text. */
function mayUpdate(page: Document): boolean {
  if (frameContent()) {
    isStale = true;
    return false;
  }
  const [main, next] = [byId("content"), byId("content", page)];
  return (
    main !== null && next !== null && listUnsentForms(main).every((one) => findTwin(one, next))
  );
}

type ShownStep = Step & { focus: FocusPlace };

export function showAnswer(answer: PageResponse, address: string, step: ShownStep): void {
  const { how, frame, focus, keepScroll } = step;
  const isRefresh = how === "refresh";
  const { page } = answer;
  if (isRefresh && !mayUpdate(page)) return;
  const url = new URL(address, location.href);
  const path = addressOf(url);
  renderCount += 1;
  const isSamePath = url.pathname === currentPage.address.split("?")[0];
  // A link to the page below closes the dialog.
  if (frame !== undefined && !isSamePath) {
    const state: State = { key: newKey(), pageBelow: currentPage.key, frame };
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
  const showAsPage = (before: FocusPlace) => {
    const isSame = isSamePath && how !== "restore";
    if (currentPage.address !== path && (how === "advance" || (how === "replace" && !isSamePath))) {
      takeSnapshot();
      currentPage = { key: newKey(), address: path };
      history.pushState({ key: currentPage.key }, "", url);
    } else {
      currentPage.address = path;
      history.replaceState({ key: currentPage.key }, "", url);
    }
    showPage(page, isSame || isRefresh, isRefresh);
    const stays = isRefresh || (isSame && (how === "replace" || keepScroll));
    const target = stays ? null : byId(url.hash.slice(1));
    // A smooth scroll would overwrite the position that Back restores.
    if (target) target.scrollIntoView({ behavior: "instant" });
    else if (!stays) scrollToPlace(0);
    const main = byId("content");
    if (main && !isRefresh) restoreFocus(before, main, isSame);
    setBusy(false);
  };
  if (!frameContent()) showAsPage(focus);
  else {
    // Close the dialog first, so that the focus returns to what opened it.
    afterFrame = () => {
      hideFrame();
      showAsPage(readFocus());
    };
    history.back();
  }
}

const scrollToPlace = (top: number) => scrollTo({ top, behavior: "instant" });

export function refresh(): void {
  void visit(currentPage.address, { how: "refresh" });
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
    history.replaceState({ key: currentPage.key }, "");
    return;
  }
  if (frameContent()) {
    const afterClose = afterFrame;
    afterFrame = undefined;
    if (state.key === currentPage.key && afterClose) afterClose();
    else {
      hideFrame();
      if (isStale) refresh();
    }
    isStale = false;
  }
  if (state.key === currentPage.key) return;
  const address = addressOf(location);
  if (state.pageBelow === currentPage.key) {
    void visit(address, { how: "restore", frame: state.frame });
    return;
  }
  currentVisit?.abort();
  setBusy(false);
  takeSnapshot();
  currentPage = { key: state.key, address };
  renderCount += 1;
  if (showSnapshot(state.key)) refresh();
  else void visit(address, { how: "restore" });
}

const scrollKey = () => `place ${currentPage.key}`;

export function followHistory(): void {
  history.scrollRestoration = "manual";
  const { key = newKey() } = stateNow() ?? {};
  currentPage = { key, address: addressOf(location) };
  // A reload of a dialog's address shows it as a page.
  history.replaceState({ key }, "");
  // Back or Forward before this script ran may have kept a document of another address.
  for (const { name } of performance.getEntriesByType("navigation")) {
    if (addressOf(new URL(name)) !== currentPage.address) refresh();
  }
  const top = Number(sessionStorage[scrollKey()]);
  if (top > 0) scrollToPlace(top);
  addEventListener("popstate", () => {
    try {
      follow();
    } catch {
      location.reload();
    }
  });
  addEventListener("pagehide", () => {
    sessionStorage[scrollKey()] = scrollY;
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    setBusy(false);
    refresh();
  });
}
