/** Built to `/uploads.js`: sends each file on its own, one at a time. `UploadMode` says when. */

import { connect } from "#app/browser/connect.ts";
import { withDrafts, withStoredDrafts } from "#app/browser/drafts/with-drafts.ts";
import { previousName } from "#app/browser/forms/carry-over.ts";
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
import { findFileProblem } from "./check-file.ts";
import { sendFile, UploadStopped } from "./send-file.ts";
import { shrinkPhoto } from "./shrink-photo.ts";
import {
  filesFollow,
  findRefusal,
  fullPercent,
  retryWaitMs,
  type StagedUpload,
  stagedDraftKey,
  type UploadAnswer,
  type UploadMode,
  type UploadState,
  uploadText,
  waitsForOther,
} from "./upload-rules.ts";

type Upload = UploadState & {
  file: File;
  box: HTMLElement;
  src: string;
  stop: (() => void) | undefined;
};

const uploadFields = "input[data-upload-mode]";
const uploadsByField = new Map<HTMLInputElement, Upload[]>();
/** Files of a form that is being replaced by its answer, by field name. */
const movingUploads = new Map<string, Upload[]>();

const isWaiting = ({ isUploaded, refused }: Upload) => !isUploaded && !refused;
const modeOf = (input: HTMLInputElement) => input.dataset.uploadMode as UploadMode;
const filesOf = (input: HTMLInputElement) => uploadsByField.get(input) ?? [];
const firstRefusal = (all: Upload[]) => all.find(({ refused }) => refused)?.refused ?? "";
const partOf = <Kind extends HTMLElement>({ box }: Upload, name: string) =>
  box.querySelector(`[data-upload-target=${name}]`) as Kind;

function drop(one: Upload): void {
  one.stop?.();
  one.box.remove();
  URL.revokeObjectURL(one.src);
}

function showState(input: HTMLInputElement, one: Upload): void {
  const { box, file, percent, problem, isUploaded } = one;
  const focused = box.querySelector<HTMLElement>(":focus");
  const waiting = modeOf(input) === "later" ? "Will be sent after your request" : waitsForOther;
  const status = partOf(one, "status");
  const text = uploadText(file.name, one, waiting);
  if (status.textContent !== text) status.textContent = text;
  status.toggleAttribute("data-failed", Boolean(one.refused ?? problem));
  const isUnderway = percent !== undefined;
  const bar = partOf<HTMLProgressElement>(one, "bar");
  bar.hidden = partOf(one, "stop").hidden = !isUnderway;
  bar.value = percent ?? 0;
  const figure = partOf(one, "percent");
  figure.hidden = !isUnderway || percent === fullPercent;
  figure.textContent = `${percent} %`;
  partOf(one, "retry").hidden = !problem;
  partOf(one, "remove").hidden = isUnderway || isUploaded;
  if (focused?.hidden) {
    const next = box.querySelector<HTMLElement>("button:not([hidden])") ?? input;
    next.focus({ preventScroll: true });
  }
  input.setCustomValidity(firstRefusal(filesOf(input)));
}

function update(input: HTMLInputElement, one: Upload, changes: Partial<Upload>): void {
  Object.assign(one, changes);
  if (!filesOf(input).includes(one)) return;
  showState(input, one);
  sendNext();
  for (const settle of [...fileListeners]) settle();
}

function remove(input: HTMLInputElement, one: Upload): void {
  const next = one.box.nextElementSibling ?? one.box.previousElementSibling;
  drop(one);
  const left = filesOf(input).filter((other) => other !== one);
  uploadsByField.set(input, left);
  input.setCustomValidity(firstRefusal(left));
  place(input, []);
  const button = next?.querySelector<HTMLElement>("button:not([hidden])");
  (button ?? input).focus({ preventScroll: true });
  sendNext();
  if (isWaiting(one) || listImmediate().length > 0) openWhenDone(input.form);
  for (const settle of [...fileListeners]) settle();
}

function findList(input: HTMLInputElement): HTMLElement | null | undefined {
  return input.parentElement?.parentElement?.querySelector<HTMLElement>(
    "[data-upload-target=list]",
  );
}

function place(input: HTMLInputElement, uploads: Upload[]): void {
  const list = findList(input);
  if (list) {
    list.append(...uploads.map(({ box }) => box));
    list.hidden = list.childElementCount === 0;
    input.toggleAttribute("data-filled", !list.hidden);
  }
  for (const one of uploads) showState(input, one);
}

function preview(box: HTMLElement, src: string): void {
  const sign = box.querySelector<HTMLElement>("[data-upload-target=sign]");
  if (!sign) return;
  const picture = new Image(160, 96);
  picture.className = sign.dataset.picture ?? sign.className;
  picture.dataset.uploadTarget = "sign";
  picture.alt = "";
  // A file that is no picture keeps the sign.
  picture.onload = () => sign.replaceWith(picture);
  picture.src = src;
}

function make(input: HTMLInputElement, file: File, refused: string | undefined): Upload[] {
  const box = cloneTemplate(input.form, "upload");
  if (!box) return [];
  const src = URL.createObjectURL(file);
  const state = { isChecked: false, isUploaded: false, problem: undefined, percent: undefined };
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
    else if (uploadTarget === "retry") update(field, one, { problem: undefined });
  });
  return [one];
}

/** A returned form has new fields. */
function fieldOf(one: Upload): HTMLInputElement | undefined {
  return [...uploadsByField].find(([, all]) => all.includes(one))?.[0];
}

function choose(input: HTMLInputElement): void {
  const { maxFiles, maxFilesMessage } = input.dataset;
  const before = filesOf(input);
  const isAfter = modeOf(input) === "after";
  const ticked = `input[type=checkbox][name="${CSS.escape(input.name)}"]:checked`;
  const uploadedCount = isAfter ? 0 : (input.form?.querySelectorAll(ticked).length ?? 0);
  const others = before.filter((one) => (isAfter ? !one.refused : isWaiting(one))).length;
  const room = maxFiles ? +maxFiles - uploadedCount - others : Infinity;
  const added = [...(input.files ?? [])].flatMap((file, index) =>
    make(input, file, index >= room ? maxFilesMessage : undefined),
  );
  input.value = "";
  if (!input.multiple) for (const one of before) drop(one);
  uploadsByField.set(input, input.multiple ? [...before, ...added] : added);
  place(input, added);
  for (const one of added) if (!one.refused) void check(input, one);
}

/** The reduced size of a photo counts. */
async function check({ accept, dataset }: HTMLInputElement, one: Upload): Promise<void> {
  const file = await shrinkPhoto(one.file, dataset.maxSide ? +dataset.maxSide : undefined);
  const refused = await findFileProblem(file, accept);
  const field = fieldOf(one);
  if (field) update(field, one, refused ? { refused } : { file, isChecked: true });
}

let timer: ReturnType<typeof setTimeout> | undefined;
let tries = 0;

const listImmediate = () =>
  [...uploadsByField].flatMap(([input, all]) =>
    modeOf(input) === "later" ? [] : all.map((one) => ({ input, one })),
  );

function resume(): void {
  for (const { input, one } of listImmediate()) {
    if (one.problem !== networkError) continue;
    one.problem = undefined;
    showState(input, one);
  }
  sendNext();
}

function sendNext(): void {
  const all = listImmediate();
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
    .then((answer) => readOutcome(answer, name))
    .catch(
      (error: unknown): Outcome => ({
        problem: error instanceof UploadStopped ? uploadStopped : networkError,
      }),
    );
  const { staged, ...changes } = outcome;
  if (staged && modeOf(input) === "ahead") {
    const src = staged.picture?.files[0]?.src;
    addToForm(one.box, { name, value: staged.id, src });
    keepDraft(form);
  }
  update(input, one, { ...changes, percent: undefined, stop: undefined });
  if (!one.isUploaded) return;
  resume();
  openWhenDone(form);
}

type Outcome = Partial<Upload> & { staged?: StagedUpload };

function readOutcome(
  { status, headers, text }: Awaited<ReturnType<typeof sendFile>>,
  name: string,
): Outcome {
  if (status === 401 || headers.has("X-Visit-Location")) return { problem: sessionExpired };
  const isData = headers.get("Content-Type")?.startsWith("application/json");
  if (status >= 500 || (status < 400 && !isData)) return { problem: networkError };
  if (!isData) {
    const page = new DOMParser().parseFromString(text, "text/html");
    return { problem: page.querySelector("#content p")?.textContent ?? networkError };
  }
  const data = JSON.parse(text) as UploadAnswer;
  const [staged] = data.staged ?? [];
  if (staged) return { isUploaded: true, staged };
  const refused = findRefusal(data, name);
  if (status === 422 && refused) return { refused };
  return { problem: data.result?.error?.[""]?.[0] ?? refused ?? networkError };
}

function addToForm(
  item: HTMLElement,
  { name, value, src }: { name: string; value: string; src?: string | undefined },
): void {
  const box = item.querySelector<HTMLInputElement>("[data-upload-target=arrived]");
  if (!box) return;
  Object.assign(box, { name, value, hidden: false, disabled: false, defaultChecked: true });
  if (src) preview(item, src);
}

function keepDraft(form: HTMLFormElement | null): void {
  if (form) void withDrafts(({ saveDraft }) => saveDraft(form));
}

function restoreArrived(input: HTMLInputElement): void {
  const { form, name } = input;
  if (!form || modeOf(input) !== "ahead") return;
  void withStoredDrafts(({ findDraft }) => {
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
      const list = findList(input);
      list?.append(item);
      if (list) list.hidden = false;
    }
  });
}

function openWhenDone(form: HTMLFormElement | null): void {
  const all = listImmediate();
  const { uploadDone } = form?.dataset ?? {};
  if (uploadDone && all.every(({ one }) => one.isUploaded)) location.assign(uploadDone);
}

const fileListeners = new Set<() => void>();

/** Resolves once each file of the form is uploaded or refused, or with the reason once one failed. */
function waitForFiles(form: HTMLFormElement): Promise<string | undefined> {
  const listWaiting = () =>
    listImmediate().filter(({ input, one }) => input.form === form && isWaiting(one));
  for (const { input, one } of listWaiting()) {
    one.problem = undefined;
    showState(input, one);
  }
  return new Promise((resolve) => {
    const settle = () => {
      const waiting = listWaiting();
      const failed = waiting.find(({ one }) => one.problem);
      if (waiting.length > 0 && !failed) return;
      fileListeners.delete(settle);
      resolve(failed?.one.problem);
    };
    fileListeners.add(settle);
    sendNext();
    settle();
  });
}

connect<HTMLInputElement>(uploadFields, (input) => {
  const { form } = input;
  const name = previousName(input);
  const moved = movingUploads.get(name) ?? [];
  movingUploads.delete(name);
  uploadsByField.set(input, moved);
  // `forms/send.ts` may now send this form without its files.
  if (form) form.dataset.uploads = "ready";
  restoreArrived(input);
  if (moved.length > 0) {
    const around = input.closest("details");
    if (around) around.open = true;
    place(input, moved);
    sendNext();
  }
  // Files may have been chosen before this script ran.
  if (input.files?.length) choose(input);
  return () => {
    const uploads = filesOf(input);
    uploadsByField.delete(input);
    // Drop files of a removed part; keep those of a form that its answer replaces.
    if (form?.isConnected) for (const one of uploads) drop(one);
    else movingUploads.set(input.name, uploads);
    queueMicrotask(() => {
      for (const one of [...movingUploads.values()].flat()) drop(one);
      movingUploads.clear();
    });
  };
});

addEventListener("online", resume);

document.addEventListener("change", ({ target }) => {
  if (uploadsByField.has(target as HTMLInputElement)) choose(target as HTMLInputElement);
});

document.addEventListener("formdata", ({ target, formData }) => {
  for (const [input, uploads] of uploadsByField) {
    if (input.form !== target) continue;
    const { name } = input;
    const uploadedIds = formData.getAll(name).filter((value) => typeof value === "string");
    formData.delete(name);
    for (const id of uploadedIds) formData.append(name, id);
    const waiting = uploads.filter(isWaiting);
    if (modeOf(input) === "ahead") for (const { file } of waiting) formData.append(name, file);
    else if (modeOf(input) === "later" && waiting.length > 0) formData.set(filesFollow, "on");
  }
});

document.addEventListener(sendingEvent, (event) => {
  const { target, detail } = event as CustomEvent<SendingForm>;
  const form = target as HTMLFormElement;
  if ([...uploadsByField.keys()].some((input) => input.form === form))
    detail.ready = waitForFiles(form);
});

// The answer already contains the uploaded files.
document.addEventListener(clearedEvent, ({ target }) => {
  const form = target as HTMLFormElement;
  for (const [input, all] of uploadsByField) {
    if (input.form !== form) continue;
    for (const one of all) if (one.isUploaded) drop(one);
    uploadsByField.set(
      input,
      all.filter(({ isUploaded }) => !isUploaded),
    );
    for (const box of form.querySelectorAll("[data-upload-target=arrived][value]")) {
      box.closest("[data-upload-target=item]")?.remove();
    }
    place(input, []);
  }
});

const nextPages = new Map<HTMLFormElement, string>();

/** The next page uploads the files. It replaces the form, so that the chosen files stay. */
async function showNext(form: HTMLFormElement, button: HTMLButtonElement | null): Promise<void> {
  const next = nextPages.get(form) ?? "";
  clearMessages(form);
  try {
    const { page } = await requestPage(next, { isPart: false });
    const main = page.getElementById("content");
    if (!main?.querySelector(uploadFields)) {
      location.href = next;
      return;
    }
    nextPages.delete(form);
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
  nextPages.set(form, detail.next);
  detail.shown = showNext(form, form.querySelector("[aria-disabled=true]"));
});

document.addEventListener(
  "submit",
  (event) => {
    const form = event.target as HTMLFormElement;
    if (!nextPages.has(form)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!form.hasAttribute("aria-busy"))
      void showNext(form, event.submitter as HTMLButtonElement | null);
  },
  true,
);
