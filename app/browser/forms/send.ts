import { dispatchUpdated } from "#app/browser/connect.ts";
import { withDrafts } from "#app/browser/drafts/with-drafts.ts";
import { isBlocked } from "#app/browser/network/blocked.ts";
import { clearNoAnswer, showNoAnswer } from "#app/browser/network/no-answer.ts";
import {
  ifLost,
  isRefused,
  type PageResponse,
  requestPage,
} from "#app/browser/network/request-page.ts";
import { visits } from "#app/browser/visits-hook.ts";
import { carryOver } from "./carry-over.ts";
import { type SendingForm, type SentForm, sendingEvent, sentEvent } from "./events.ts";
import { findMistakes } from "./find-mistakes.ts";
import { clearMessages, showMistakes } from "./messages.ts";
import { type Button, press } from "./press.ts";
import { sentFields } from "./sent-fields.ts";

/**
 * Sends a form of the page by `fetch`. Where something is missing, or no answer comes, the form stays and says so.
 */
async function sendForm(form: HTMLFormElement, button: Button, address: string): Promise<void> {
  const wasWrong = form.querySelector("[aria-invalid]") !== null;
  clearMessages(form);
  clearNoAnswer();
  const isFit = () => {
    const mistakes = button?.formNoValidate ? [] : findMistakes(form, button);
    if (mistakes.length > 0) showMistakes(form, mistakes);
    return mistakes.length === 0;
  };
  if (!isFit()) return;
  const visit = visits.startForm?.(form, button);
  const release = press(form, button);
  const fail = (problem?: string) => {
    release();
    if (form.isConnected) tellProblem(form, button, problem);
  };
  const sending = new CustomEvent<SendingForm>(sendingEvent, { bubbles: true, detail: {} });
  form.dispatchEvent(sending);
  const { ready } = sending.detail;
  if (ready) {
    const problem = await ready;
    if (problem !== undefined) fail(problem);
    else if (!isFit()) release();
    if (!form.hasAttribute("aria-busy")) return;
  }
  const body = sentFields(form, button);
  const request = { body, isPart: visit !== undefined, frame: visit?.frame };
  const answer = await requestPage(address, request).catch(async (error: unknown) =>
    isRefused(error) && (await isBlocked(address)) ? "blocked" : ifLost(error),
  );
  if (answer === "blocked" && form.isConnected) {
    sendNatively(form, button);
    return;
  }
  if (!answer || answer === "blocked") {
    fail();
    return;
  }
  const { status, location: target } = answer;
  // Without an address it came back, as to show what follows from it.
  const isTaken = target !== null && status < 400;
  // What was typed since then was not sent.
  const isAsSent = String(sentFields(form, button)) === String(body);
  if (isTaken && isAsSent) await withDrafts(({ forgetSent }) => forgetSent(form));
  if (isTaken) {
    const detail: SentForm = { next: target, headers: answer.headers };
    const sent = new CustomEvent(sentEvent, { bubbles: true, cancelable: true, detail });
    if (!form.dispatchEvent(sent)) {
      await detail.shown;
      release();
      return;
    }
  }
  if (status === 204) {
    location.assign(target ?? address);
    return;
  }
  try {
    if (visit?.show(answer, { address, isTaken, isAsSent, release })) return;
  } catch (error) {
    if (!isTaken) throw error;
  }
  if (isTaken) {
    location.assign(target);
    return;
  }
  const returned = await leaveOrReplace(form, button, answer, fail);
  if (!returned) return;
  carryOver(form, returned, body);
  // The server has not checked the fields for a button with `formnovalidate`.
  if (wasWrong && status < 400) showMistakes(returned, findMistakes(returned));
  returned.querySelector<HTMLElement>("[autofocus]")?.focus();
  void withDrafts(({ note }) => note(returned));
}

/** Shows a page that gives the form back, which no visit has put in place. Returns the form where it is on this page. */
async function leaveOrReplace(
  form: HTMLFormElement,
  button: Button,
  { status, page }: PageResponse,
  fail: (problem?: string) => void,
): Promise<HTMLFormElement | null | undefined> {
  const main = page.getElementById("content");
  const kind = page.documentElement.dataset.page;
  const isAlike = kind === "reading" && document.documentElement.dataset.page === kind;
  // A page without a kind is a proxy's.
  const isOfOtherKind = kind !== undefined && kind !== "reading";
  // The page of an ended session has the form, as has one that is headed by what is wrong.
  const hasForm = status < 400 || status === 401 || status === 403 || isOfOtherKind;
  const isHeaded = Boolean(main?.querySelector("[role=alert]"));
  if (isAlike && main && (hasForm || isHeaded)) {
    // Its fields may have other names now.
    if (status < 400) await withDrafts(({ forgetSent }) => forgetSent(form));
    replaceContent(page, main);
    return main.querySelector<HTMLFormElement>("form[data-returned]");
  }
  if (main && hasForm) sendNatively(form, button);
  else fail(main?.querySelector("p, h1")?.textContent ?? undefined);
  return undefined;
}

/** The answer's page in place of this one, which keeps its address: no step back leads into a form that was sent. */
export function replaceContent(page: Document, main: HTMLElement): void {
  document.getElementById("content")?.replaceWith(main);
  document.title = page.title;
  main.querySelector<HTMLElement>("[role=alert]")?.focus();
  dispatchUpdated();
}

/** Says that no answer came, or another problem, and that the browser keeps what was typed. */
export function tellProblem(form: HTMLFormElement, button: Button, problem?: string): void {
  const box = showNoAnswer({ again: () => form.requestSubmit(button), problem });
  const draftLine = box?.querySelector<HTMLElement>("[data-draft-kept]");
  void withDrafts(({ findDraft }) => {
    if (draftLine) draftLine.hidden = !findDraft(form);
  });
}

/** As without this script: under the same key it has no second effect. Browsers ignore it within a submit event. */
function sendNatively(form: HTMLFormElement, button: Button): void {
  form.dataset.visit = "false";
  setTimeout(() => form.requestSubmit(button));
}

/** From now on forms are sent without a new document. */
export function followForms(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const button = event.submitter as Button;
    if (event.defaultPrevented || form.dataset.visit === "false") return;
    if (form.hasAttribute("aria-busy")) {
      event.preventDefault();
      return;
    }
    const read = (name: string) => button?.getAttribute(`form${name}`) ?? form.getAttribute(name);
    const url = new URL(read("action") || "", location.href);
    const isPost = read("method")?.toLowerCase() === "post";
    if (!isPost || read("target") || url.origin !== location.origin) return;
    // A file may be long on its way, and a session's end is for every page of the browser.
    const hasFiles = read("enctype") === "multipart/form-data" && !form.dataset.uploads;
    if (url.pathname === "/logout" || hasFiles) {
      press(form, button);
      return;
    }
    event.preventDefault();
    sendForm(form, button, url.href).catch(() => sendNatively(form, button));
  });
}
