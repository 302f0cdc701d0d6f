/**
 * Uploads: each file goes on its own, one at a time; `vite.config.ts` builds this to `/uploads.js`. By the field's
 * `data-upload-mode` (`UploadMode`) the files go before their form, after it, or to one that is stored.
 */

import { connect } from "#app/browser/connect.ts";
import { withDrafts } from "#app/browser/drafts/with-drafts.ts";
import { nameBefore } from "#app/browser/forms/carry-over.ts";
import {
  clearedEvent,
  type SendingForm,
  type SentForm,
  sendingEvent,
  sentEvent,
} from "#app/browser/forms/events.ts";
import { clearMessages } from "#app/browser/forms/messages.ts";
import { replaceContent, tellProblem } from "#app/browser/forms/send.ts";
import { networkError, uploadStopped } from "#app/browser/network/network-error.ts";
import { requestPage } from "#app/browser/network/request-page.ts";
import { cloneTemplate } from "#app/browser/template.ts";
import { sessionExpired } from "#app/platform/http/errors.ts";
import { uploadField } from "#app/platform/pictures/picture.ts";
import { problemOfFile } from "./check-file.ts";
import { sendFile, UploadStopped } from "./send-file.ts";
import { shrinkPhoto } from "./shrink-photo.ts";
import {
  filesFollow,
  refusalIn,
  retryWaitMs,
  type StagedUpload,
  stagedDraftKey,
  type UploadAnswer,
  type UploadMode,
  type UploadState,
  uploadText,
  waitsForOther,
  wholePercent,
} from "./upload-rules.ts";

type Upload = UploadState & {
  file: File;
  /** What shows it. */
  box: HTMLElement;
  /** The address of its preview. */
  src: string;
  /** Ends it while it is on its way. */
  stop: (() => void) | undefined;
};

const fields = "input[data-upload-mode]";
/** The files of each field of the page. */
const chosen = new Map<HTMLInputElement, Upload[]>();
/** Those of a form that the server's answer is taking the place of, by the names of their fields. */
const moving = new Map<string, Upload[]>();

const isWaiting = ({ hasArrived, refused }: Upload) => !hasArrived && !refused;
const modeOf = (input: HTMLInputElement) => input.dataset.uploadMode as UploadMode;
const filesOf = (input: HTMLInputElement) => chosen.get(input) ?? [];
const refusalOf = (all: Upload[]) => all.find(({ refused }) => refused)?.refused ?? "";
const partOf = <Kind extends HTMLElement>({ box }: Upload, name: string) =>
  box.querySelector(`[data-upload-target=${name}]`) as Kind;

function drop(one: Upload): void {
  one.stop?.();
  one.box.remove();
  URL.revokeObjectURL(one.src);
}

/** Shows what has become of a file, and keeps the focus where something can be done. */
function showState(input: HTMLInputElement, one: Upload): void {
  const { box, file, percent, problem, hasArrived } = one;
  const focused = box.querySelector<HTMLElement>(":focus");
  const waiting = modeOf(input) === "later" ? "Will be sent after your request" : waitsForOther;
  const status = partOf(one, "status");
  const text = uploadText(file.name, one, waiting);
  if (status.textContent !== text) status.textContent = text;
  const isUnderway = percent !== undefined;
  const bar = partOf<HTMLProgressElement>(one, "bar");
  bar.hidden = partOf(one, "stop").hidden = !isUnderway;
  bar.value = percent ?? 0;
  const figure = partOf(one, "percent");
  figure.hidden = !isUnderway || percent === wholePercent;
  figure.textContent = `${percent} %`;
  partOf(one, "retry").hidden = !problem;
  partOf(one, "remove").hidden = isUnderway || hasArrived;
  if (focused?.hidden) {
    const next = box.querySelector<HTMLElement>("button:not([hidden])") ?? input;
    next.focus({ preventScroll: true });
  }
  input.setCustomValidity(refusalOf(filesOf(input)));
}

function change(input: HTMLInputElement, one: Upload, more: Partial<Upload>): void {
  Object.assign(one, more);
  // It may have been taken out meanwhile.
  if (!filesOf(input).includes(one)) return;
  showState(input, one);
  sendNext();
  for (const settle of [...settling]) settle();
}

function remove(input: HTMLInputElement, one: Upload): void {
  const next = one.box.nextElementSibling ?? one.box.previousElementSibling;
  drop(one);
  const left = filesOf(input).filter((other) => other !== one);
  chosen.set(input, left);
  input.setCustomValidity(refusalOf(left));
  place(input, []);
  const button = next?.querySelector<HTMLElement>("button:not([hidden])");
  (button ?? input).focus({ preventScroll: true });
  sendNext();
  if (isWaiting(one) || listGoing().length > 0) openNextPage(input.form);
  for (const settle of [...settling]) settle();
}

function listOf(input: HTMLInputElement): HTMLElement | null | undefined {
  return input.parentElement?.parentElement?.querySelector<HTMLElement>(
    "[data-upload-target=list]",
  );
}

function place(input: HTMLInputElement, uploads: Upload[]): void {
  const list = listOf(input);
  if (list) {
    list.append(...uploads.map(({ box }) => box));
    list.hidden = list.childElementCount === 0;
  }
  for (const one of uploads) showState(input, one);
}

/** Shows a picture in place of the sign for any file. */
function preview(box: HTMLElement, src: string): void {
  const sign = box.querySelector<HTMLElement>("[data-upload-target=sign]");
  if (!sign) return;
  const picture = new Image(160, 96);
  picture.className = sign.dataset.picture ?? sign.className;
  picture.dataset.uploadTarget = "sign";
  picture.alt = "";
  picture.src = src;
  sign.replaceWith(picture);
}

function make(input: HTMLInputElement, file: File, refused: string | undefined): Upload[] {
  const box = cloneTemplate(input.form, "upload");
  if (!box) return [];
  const src = URL.createObjectURL(file);
  const state = { isChecked: false, hasArrived: false, problem: undefined, percent: undefined };
  const one: Upload = { ...state, refused, file, box, src, stop: undefined };
  if (file.type.startsWith("image/")) preview(box, src);
  partOf(one, "name").textContent = file.name;
  for (const named of box.querySelectorAll("[aria-label]")) {
    named.setAttribute("aria-label", `${named.getAttribute("aria-label")} ${file.name}`);
  }
  box.addEventListener("click", ({ target }) => {
    const { uploadTarget } = (target as Element).closest<HTMLElement>("button")?.dataset ?? {};
    const field = fieldOf(one);
    if (!field) return;
    if (uploadTarget === "stop") one.stop?.();
    else if (uploadTarget === "remove") remove(field, one);
    else if (uploadTarget === "retry") change(field, one, { problem: undefined });
  });
  return [one];
}

/** The field that holds it now: a form that came back has others. */
function fieldOf(one: Upload): HTMLInputElement | undefined {
  return [...chosen].find(([, all]) => all.includes(one))?.[0];
}

function choose(input: HTMLInputElement): void {
  const { maxFiles, maxFilesMessage } = input.dataset;
  const before = filesOf(input);
  const isAfter = modeOf(input) === "after";
  const ticked = `input[type=checkbox][name="${CSS.escape(input.name)}"]:checked`;
  const arrived = isAfter ? 0 : (input.form?.querySelectorAll(ticked).length ?? 0);
  const others = before.filter((one) => (isAfter ? !one.refused : isWaiting(one))).length;
  const room = maxFiles ? +maxFiles - arrived - others : Infinity;
  const more = [...(input.files ?? [])].flatMap((file, index) =>
    make(input, file, index >= room ? maxFilesMessage : undefined),
  );
  input.value = "";
  if (!input.multiple) for (const one of before) drop(one);
  chosen.set(input, input.multiple ? [...before, ...more] : more);
  place(input, more);
  for (const one of more) if (!one.refused) void check(input, one);
}

/** A file that would be refused is reported before it is sent; of a photo its reduced size counts. */
async function check({ accept, dataset }: HTMLInputElement, one: Upload): Promise<void> {
  const file = await shrinkPhoto(one.file, dataset.maxSide ? +dataset.maxSide : undefined);
  const refused = await problemOfFile(file, accept);
  const field = fieldOf(one);
  if (field) change(field, one, refused ? { refused } : { file, isChecked: true });
}

let timer: ReturnType<typeof setTimeout> | undefined;
let tries = 0;

/** The files that need not wait for their form. */
const listGoing = () =>
  [...chosen].flatMap(([input, all]) =>
    modeOf(input) === "later" ? [] : all.map((one) => ({ input, one })),
  );

/** What got no answer, or that of a fault, is sent again, one after another. */
function resume(): void {
  for (const { input, one } of listGoing()) {
    if (one.problem !== networkError) continue;
    one.problem = undefined;
    showState(input, one);
  }
  sendNext();
}

/** Sends the next file, where none is on its way; a failed one does not hold up the others. */
function sendNext(): void {
  const all = listGoing();
  if (all.some(({ one }) => one.stop)) return;
  clearTimeout(timer);
  const waiting = all.filter(({ one }) => isWaiting(one));
  const next = waiting.find(({ one }) => one.isChecked && !one.problem);
  if (next) void send(next.input, next.one);
  else if (waiting.some(({ one }) => one.problem === networkError)) {
    timer = setTimeout(() => {
      tries += 1;
      resume();
    }, retryWaitMs(tries));
  }
}

/** Sends a file on its own; afterwards either it has arrived, or it says why not. */
async function send(input: HTMLInputElement, one: Upload): Promise<void> {
  const { form, name } = input;
  const body = new FormData();
  if (modeOf(input) === "ahead") body.append(uploadField, "");
  body.append(name, one.file);
  const sent = sendFile(form?.getAttribute("action") ?? "", body, (percent, stop) => {
    Object.assign(one, { percent, stop });
    showState(input, one);
  });
  const outcome = await sent
    .then((answer) => outcomeOf(answer, name))
    .catch(
      (error: unknown): Outcome => ({
        problem: error instanceof UploadStopped ? uploadStopped : networkError,
      }),
    );
  const { staged, ...more } = outcome;
  if (staged && modeOf(input) === "ahead") {
    const src = staged.picture?.files[0]?.src;
    addToForm(one.box, { name, value: staged.id, src });
    keepDraft(form);
  }
  change(input, one, { ...more, percent: undefined, stop: undefined });
  if (!one.hasArrived) return;
  resume();
  openNextPage(form);
}

type Outcome = Partial<Upload> & { staged?: StagedUpload };

function outcomeOf(
  { status, headers, text }: Awaited<ReturnType<typeof sendFile>>,
  name: string,
): Outcome {
  // Without a session the form leads to the login.
  if (status === 401 || headers.has("X-Visit-Location")) return { problem: sessionExpired };
  const isData = headers.get("Content-Type")?.startsWith("application/json");
  if (status >= 500 || (status < 400 && !isData)) return { problem: networkError };
  if (!isData) {
    const page = new DOMParser().parseFromString(text, "text/html");
    return { problem: page.querySelector("#content p")?.textContent ?? networkError };
  }
  const data = JSON.parse(text) as UploadAnswer;
  const [staged] = data.staged ?? [];
  if (staged) return { hasArrived: true, staged };
  const refused = refusalIn(data, name);
  if (status === 422 && refused) return { refused };
  return { problem: data.result?.error?.[""]?.[0] ?? refused ?? networkError };
}

/** Makes a file that has arrived a part of its form, as a ticked box with its id. */
function addToForm(
  item: HTMLElement,
  { name, value, src }: { name: string; value: string; src?: string | undefined },
): void {
  const box = item.querySelector<HTMLInputElement>("[data-upload-target=arrived]");
  if (!box) return;
  Object.assign(box, { name, value, hidden: false, disabled: false, defaultChecked: true });
  if (src) preview(item, src);
}

/** The files that have arrived come back after a reload, with the draft of their form. */
function keepDraft(form: HTMLFormElement | null): void {
  if (form) void withDrafts(({ note }) => note(form));
}

function restoreArrived(input: HTMLInputElement): void {
  const { form, name } = input;
  if (!form || modeOf(input) !== "ahead") return;
  void withDrafts(({ findDraft }) => {
    for (const [key, text] of findDraft(form)?.texts ?? []) {
      const value = key.startsWith(stagedDraftKey(name, "")) && key.split(" ").pop();
      const ticked = `input[name="${CSS.escape(name)}"][value="${value}"]`;
      const item = value && !form.querySelector(ticked) ? cloneTemplate(form, "upload") : undefined;
      if (!item || !value) continue;
      const [src = "", ...label] = text.split(" ");
      addToForm(item, { name, value, src });
      const named = item.querySelector("[data-upload-target=name]");
      if (named) named.textContent = label.join(" ");
      for (const button of item.querySelectorAll("button")) button.remove();
      const list = listOf(input);
      list?.append(item);
      if (list) list.hidden = false;
    }
  });
}

/** Once all that was chosen has arrived, to the page of what was sent. */
function openNextPage(form: HTMLFormElement | null): void {
  const all = listGoing();
  const { uploadDone } = form?.dataset ?? {};
  if (uploadDone && all.every(({ one }) => one.hasArrived)) location.assign(uploadDone);
}

/** Called after each change of a file, by forms that wait for theirs. */
const settling = new Set<() => void>();

/**
 * Resolves once each file of this form has arrived or was refused; with the reason once one did not arrive. Failed ones
 * are tried again.
 */
function waitForFiles(form: HTMLFormElement): Promise<string | undefined> {
  const listWaiting = () =>
    listGoing().filter(({ input, one }) => input.form === form && isWaiting(one));
  for (const { input, one } of listWaiting()) {
    one.problem = undefined;
    showState(input, one);
  }
  return new Promise((resolve) => {
    const settle = () => {
      const waiting = listWaiting();
      const failed = waiting.find(({ one }) => one.problem);
      if (waiting.length > 0 && !failed) return;
      settling.delete(settle);
      resolve(failed?.one.problem);
    };
    settling.add(settle);
    sendNext();
    settle();
  });
}

connect<HTMLInputElement>(fields, (input) => {
  const { form } = input;
  const name = nameBefore(input);
  const moved = moving.get(name) ?? [];
  moving.delete(name);
  chosen.set(input, moved);
  // From now on the page's script may send its words: it knows nothing of files.
  if (form) form.dataset.uploads = "ready";
  restoreArrived(input);
  if (moved.length > 0) {
    const around = input.closest("details");
    if (around) around.open = true;
    place(input, moved);
    sendNext();
  }
  // Before there was this script.
  if (input.files?.length) choose(input);
  return () => {
    const uploads = filesOf(input);
    chosen.delete(input);
    // A part of the form was taken out, or the answer to it takes its place.
    if (form?.isConnected) for (const one of uploads) drop(one);
    else moving.set(input.name, uploads);
    queueMicrotask(() => {
      for (const one of [...moving.values()].flat()) drop(one);
      moving.clear();
    });
  };
});

addEventListener("online", resume);

document.addEventListener("change", ({ target }) => {
  if (chosen.has(target as HTMLInputElement)) choose(target as HTMLInputElement);
});

document.addEventListener("formdata", ({ target, formData }) => {
  for (const [input, uploads] of chosen) {
    if (input.form !== target) continue;
    const { name } = input;
    const arrived = formData.getAll(name).filter((value) => typeof value === "string");
    formData.delete(name);
    for (const id of arrived) formData.append(name, id);
    const waiting = uploads.filter(isWaiting);
    // Where the browser itself sends the form, its files go with it.
    if (modeOf(input) === "ahead") for (const { file } of waiting) formData.append(name, file);
    else if (modeOf(input) === "later" && waiting.length > 0) formData.set(filesFollow, "on");
  }
});

document.addEventListener(sendingEvent, (event) => {
  const { target, detail } = event as CustomEvent<SendingForm>;
  const form = target as HTMLFormElement;
  if ([...chosen.keys()].some((input) => input.form === form)) detail.ready = waitForFiles(form);
});

// An answer has the files that arrived.
document.addEventListener(clearedEvent, ({ target }) => {
  const form = target as HTMLFormElement;
  for (const [input, all] of chosen) {
    if (input.form !== form) continue;
    for (const one of all) if (one.hasArrived) drop(one);
    chosen.set(
      input,
      all.filter(({ hasArrived }) => !hasArrived),
    );
    // Those that a draft has brought back, too.
    for (const box of form.querySelectorAll("[data-upload-target=arrived][value]")) {
      box.closest("[data-upload-target=item]")?.remove();
    }
    place(input, []);
  }
});

/** Forms that are stored, and whose next page has not come yet. */
const stored = new Map<HTMLFormElement, string>();

/**
 * Shows the page on which the files of a stored form go up in place of this one, where they were chosen; its address is
 * that of the page, so that it may be loaded anew.
 */
async function showNext(form: HTMLFormElement, button: HTMLButtonElement | null): Promise<void> {
  const next = stored.get(form) ?? "";
  clearMessages(form);
  try {
    const { page } = await requestPage(next, { isPart: false });
    const main = page.getElementById("content");
    if (!main?.querySelector(fields)) {
      location.href = next;
      return;
    }
    stored.delete(form);
    history.replaceState(history.state, "", next);
    const notice = page.getElementById("notice");
    if (notice) document.getElementById("notice")?.replaceWith(notice);
    replaceContent(page, main);
    main.focus({ preventScroll: true });
    scrollTo(0, 0);
  } catch {
    tellProblem(form, button);
  }
}

document.addEventListener(sentEvent, (event) => {
  const { target, detail } = event as CustomEvent<SentForm>;
  const form = target as HTMLFormElement;
  if (!detail.next.startsWith(`${form.getAttribute("action")}?`)) return;
  event.preventDefault();
  stored.set(form, detail.next);
  detail.shown = showNext(form, form.querySelector("[aria-disabled=true]"));
});

document.addEventListener(
  "submit",
  (event) => {
    const form = event.target as HTMLFormElement;
    if (!stored.has(form)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!form.hasAttribute("aria-busy"))
      void showNext(form, event.submitter as HTMLButtonElement | null);
  },
  true,
);
