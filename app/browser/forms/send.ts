import { dispatchUpdated } from "#app/browser/connect.ts";
import { withDrafts } from "#app/browser/drafts/with-drafts.ts";
import { isBlocked } from "#app/browser/network/blocked.ts";
import { clearNoAnswer, showNoAnswer } from "#app/browser/network/no-answer.ts";
import {
  ignoreNetworkError,
  isNetworkError,
  type PageResponse,
  requestPage,
} from "#app/browser/network/request-page.ts";
import { visits } from "#app/browser/visits-hook.ts";
import { carryOver } from "./carry-over.ts";
import { type SendingForm, type SentForm, sendingEvent, sentEvent } from "./events.ts";
import { findMistakes } from "./find-mistakes.ts";
import { clearMessages, showMistakes } from "./messages.ts";
import { type Button, press } from "./press.ts";
import { listSentFields } from "./sent-fields.ts";

async function sendForm(form: HTMLFormElement, button: Button, address: string): Promise<void> {
  const wasWrong = form.querySelector("[aria-invalid]") !== null;
  clearMessages(form);
  clearNoAnswer();
  const isValid = () => {
    const mistakes = button?.formNoValidate ? [] : findMistakes(form, button);
    if (mistakes.length > 0) showMistakes(form, mistakes);
    return mistakes.length === 0;
  };
  if (!isValid()) return;
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
    else if (!isValid()) release();
    if (!form.hasAttribute("aria-busy")) return;
  }
  const body = listSentFields(form, button);
  const request = { body, isPart: visit !== undefined, frame: visit?.frame };
  const answer = await requestPage(address, request).catch(async (error: unknown) =>
    isNetworkError(error) && (await isBlocked(address)) ? "blocked" : ignoreNetworkError(error),
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
  // No redirect: the server returned the form, for example with an estimate.
  const isAccepted = target !== null && status < 400;
  const isUnchanged = String(listSentFields(form, button)) === String(body);
  if (isAccepted && isUnchanged) await withDrafts(({ deleteSentDraft }) => deleteSentDraft(form));
  if (isAccepted) {
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
    if (visit?.show(answer, { address, isAccepted, isUnchanged, release })) return;
  } catch (error) {
    if (!isAccepted) throw error;
  }
  if (isAccepted) {
    location.assign(target);
    return;
  }
  const returned = await leaveOrReplace(form, button, answer, fail);
  if (!returned) return;
  carryOver(form, returned, body);
  // The server does not check the fields for a button with `formnovalidate`.
  if (wasWrong && status < 400) showMistakes(returned, findMistakes(returned));
  returned.querySelector<HTMLElement>("[autofocus]")?.focus();
  void withDrafts(({ saveDraft }) => saveDraft(returned));
}

/** Shows a returned form that no visit has shown. Returns the form where it is on this page. */
async function leaveOrReplace(
  form: HTMLFormElement,
  button: Button,
  { status, page }: PageResponse,
  fail: (problem?: string) => void,
): Promise<HTMLFormElement | null | undefined> {
  const main = page.getElementById("content");
  const kind = page.documentElement.dataset.page;
  const isAlike = kind === "reading" && document.documentElement.dataset.page === kind;
  // A page without a kind comes from a proxy.
  const isOtherKind = kind !== undefined && kind !== "reading";
  // With other errors the page has the form only if an alert stands on top of it.
  const hasForm = status < 400 || status === 401 || status === 403 || isOtherKind;
  const hasAlert = Boolean(main?.querySelector("[role=alert]"));
  if (isAlike && main && (hasForm || hasAlert)) {
    // The draft may have old field names.
    if (status < 400) await withDrafts(({ deleteSentDraft }) => deleteSentDraft(form));
    replaceContent(page, main);
    return main.querySelector<HTMLFormElement>("form[data-returned]");
  }
  if (main && hasForm) sendNatively(form, button);
  else fail(main?.querySelector("p, h1")?.textContent ?? undefined);
  return undefined;
}

/** Shows the answer under the present address, so that Back never leads to a sent form. */
export function replaceContent(page: Document, main: HTMLElement): void {
  document.getElementById("content")?.replaceWith(main);
  document.title = page.title;
  main.querySelector<HTMLElement>("[role=alert]")?.focus();
  dispatchUpdated();
}

export function tellProblem(form: HTMLFormElement, button: Button, problem?: string): void {
  const box = showNoAnswer({ again: () => form.requestSubmit(button), problem });
  const draftLine = box?.querySelector<HTMLElement>("[data-draft-saved]");
  void withDrafts(({ findDraft }) => {
    if (draftLine) draftLine.hidden = !findDraft(form);
  });
}

/** Native submit under the same idempotency key. Browsers ignore `requestSubmit()` inside a submit event. */
function sendNatively(form: HTMLFormElement, button: Button): void {
  form.dataset.visit = "false";
  setTimeout(() => form.requestSubmit(button));
}

export function followForms(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const button = event.submitter as Button;
    if (event.defaultPrevented || form.dataset.visit === "false") return;
    if (form.hasAttribute("aria-busy")) {
      event.preventDefault();
      return;
    }
    const readAttribute = (name: string) =>
      button?.getAttribute(`form${name}`) ?? form.getAttribute(name);
    const url = new URL(readAttribute("action") || "", location.href);
    const isPost = readAttribute("method")?.toLowerCase() === "post";
    if (!isPost || readAttribute("target") || url.origin !== location.origin) return;
    // Files show the browser's own progress, and a logout concerns every page of the browser.
    const hasFiles = readAttribute("enctype") === "multipart/form-data" && !form.dataset.uploads;
    if (url.pathname === "/logout" || hasFiles) {
      press(form, button);
      return;
    }
    event.preventDefault();
    sendForm(form, button, url.href).catch(() => sendNatively(form, button));
  });
}
