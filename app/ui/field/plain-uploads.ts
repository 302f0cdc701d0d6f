/**
 * Uploads of pages that are not hydrated, a part of the scripts of those that have some. Files of a form that is not
 * stored yet (`data-uploads="later"`) follow its words, which go first; those of a stored one (`after`) go at once. One
 * goes at a time, on its own.
 */
import { networkError, uploadStopped } from "#app/ui/connection/network-error.ts";
import { fetchWithTimeout, sendRequest, UploadAborted } from "#app/ui/connection/send.ts";
import { enhance } from "#app/ui/page-script/enhance.ts";
import { clearMessages } from "#app/ui/plain-form/form-messages.ts";
import { part } from "#app/ui/plain-form/part.ts";
import { replaceContent, showNoAnswer } from "#app/ui/plain-form/send-by-script.ts";
import { type SentForm, sentEvent } from "#app/ui/plain-form/sent-event.ts";
import { problemOfFile } from "./check-file.ts";
import { shrinkPhoto } from "./shrink-photo.ts";
import {
  filesFollow,
  refusalIn,
  retryWaitMs,
  type UploadAnswer,
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

const fields = "input[data-uploads]";
/** The files of each field of the page. */
const chosen = new Map<HTMLInputElement, Upload[]>();
/** Those of a form that the server's answer is taking the place of, by the names of their fields. */
const moving = new Map<string, Upload[]>();

const isWaiting = ({ hasArrived, refused }: Upload) => !hasArrived && !refused;
const isSent = (input: HTMLInputElement) => input.dataset.uploads === "after";
const filesOf = (input: HTMLInputElement) => chosen.get(input) ?? [];
const refusalOf = (all: Upload[]) => all.find(({ refused }) => refused)?.refused ?? "";
const partOf = <Kind extends HTMLElement>({ box }: Upload, name: string) =>
  box.querySelector(`[data-upload=${name}]`) as Kind;

function drop(one: Upload): void {
  one.stop?.();
  one.box.remove();
  URL.revokeObjectURL(one.src);
}

/** Shows what has become of a file, and keeps the focus where something can be done. */
function tell(input: HTMLInputElement, one: Upload): void {
  const { box, file, percent, problem, hasArrived } = one;
  const focused = box.querySelector<HTMLElement>(":focus");
  const waiting = isSent(input) ? waitsForOther : "Will be sent after your request";
  const said = partOf(one, "said");
  const text = uploadText(file.name, one, waiting);
  if (said.textContent !== text) said.textContent = text;
  const isUnderway = percent !== undefined;
  const bar = partOf<HTMLProgressElement>(one, "bar");
  bar.hidden = partOf(one, "stop").hidden = !isUnderway;
  bar.value = percent ?? 0;
  const figure = partOf(one, "percent");
  figure.hidden = !isUnderway || percent === wholePercent;
  figure.textContent = `${percent} %`;
  partOf(one, "again").hidden = !problem;
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
  tell(input, one);
  goOn();
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
  goOn();
  if (isWaiting(one) || allSent().length > 0) leadOn(input.form);
}

function listOf(input: HTMLInputElement): HTMLElement | null | undefined {
  return input.parentElement?.parentElement?.querySelector<HTMLElement>("[data-upload=list]");
}

function place(input: HTMLInputElement, uploads: Upload[]): void {
  const list = listOf(input);
  list?.append(...uploads.map(({ box }) => box));
  if (list) list.hidden = filesOf(input).length === 0;
  for (const one of uploads) tell(input, one);
}

function make(input: HTMLInputElement, file: File, refused: string | undefined): Upload[] {
  const box = part(input.form, "upload");
  if (!box) return [];
  const src = URL.createObjectURL(file);
  const state = { isChecked: false, hasArrived: false, problem: undefined, percent: undefined };
  const one: Upload = { ...state, refused, file, box, src, stop: undefined };
  if (file.type.startsWith("image/")) {
    const sign = partOf(one, "sign");
    const picture = new Image(160, 96);
    picture.className = sign.dataset.picture ?? "";
    picture.alt = "";
    picture.src = src;
    sign.replaceWith(picture);
  }
  partOf(one, "name").textContent = file.name;
  for (const named of box.querySelectorAll("[aria-label]")) {
    named.setAttribute("aria-label", `${named.getAttribute("aria-label")} ${file.name}`);
  }
  box.addEventListener("click", ({ target }) => {
    const { upload } = (target as Element).closest<HTMLElement>("button")?.dataset ?? {};
    const field = fieldOf(one);
    if (!field) return;
    if (upload === "stop") one.stop?.();
    else if (upload === "remove") remove(field, one);
    else if (upload === "again") change(field, one, { problem: undefined });
  });
  return [one];
}

/** The field that holds it now: a form that came back has others. */
function fieldOf(one: Upload): HTMLInputElement | undefined {
  return [...chosen].find(([, all]) => all.includes(one))?.[0];
}

function choose(input: HTMLInputElement): void {
  const { most, tooMany } = input.dataset;
  const before = filesOf(input);
  const ticked = `input[type=checkbox][name="${CSS.escape(input.name)}"]:checked`;
  const held = isSent(input) ? 0 : (input.form?.querySelectorAll(ticked).length ?? 0);
  const room = most ? +most - held - before.filter(({ refused }) => !refused).length : Infinity;
  const more = [...(input.files ?? [])].flatMap((file, index) =>
    make(input, file, index >= room ? tooMany : undefined),
  );
  input.value = "";
  if (!input.multiple) for (const one of before) drop(one);
  chosen.set(input, input.multiple ? [...before, ...more] : more);
  place(input, more);
  for (const one of more) if (!one.refused) void check(input, one);
}

/** A file that would be refused is reported before it is sent; of a photo its reduced size counts. */
async function check({ accept, dataset }: HTMLInputElement, one: Upload): Promise<void> {
  const file = await shrinkPhoto(one.file, dataset.side ? +dataset.side : undefined);
  const refused = await problemOfFile(file, accept);
  const field = fieldOf(one);
  if (field) change(field, one, refused ? { refused } : { file, isChecked: true });
}

let timer: ReturnType<typeof setTimeout> | undefined;
let tries = 0;

const allSent = () =>
  [...chosen].flatMap(([input, all]) => (isSent(input) ? all.map((one) => ({ input, one })) : []));

/** What got no answer, or that of a fault, is sent again, one after another. */
function resume(): void {
  for (const { input, one } of allSent()) {
    if (one.problem !== networkError) continue;
    one.problem = undefined;
    tell(input, one);
  }
  goOn();
}

/** Sends the next file, where none is on its way; a failed one does not hold up the others. */
function goOn(): void {
  const all = allSent();
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
  body.append(name, one.file);
  const sent = sendRequest({
    input: form?.getAttribute("action") ?? "",
    init: { method: "POST", headers: { "X-Script": "data" }, body },
    plainFetch: fetch,
    onProgress: (percent, stop) => {
      Object.assign(one, { percent, stop });
      tell(input, one);
    },
  });
  const outcome = await sent
    .then((answer) => outcomeOf(answer, name))
    .catch((error: unknown) => ({
      problem: error instanceof UploadAborted ? uploadStopped : networkError,
    }));
  change(input, one, { ...outcome, percent: undefined, stop: undefined });
  if (!one.hasArrived) return;
  resume();
  leadOn(form);
}

async function outcomeOf(answer: Response, name: string): Promise<Partial<Upload>> {
  const { status, headers } = answer;
  const isData = headers.get("Content-Type")?.startsWith("application/json");
  if (status >= 500 || (status < 400 && !isData)) return { problem: networkError };
  const text = await answer.text();
  if (!isData) {
    const page = new DOMParser().parseFromString(text, "text/html");
    return { problem: page.querySelector("#content p")?.textContent ?? networkError };
  }
  const data = JSON.parse(text) as UploadAnswer;
  if (data.staged?.length) return { hasArrived: true };
  const refused = refusalIn(data, name);
  if (status === 422 && refused) return { refused };
  return { problem: data.result?.error?.[""]?.[0] ?? refused ?? networkError };
}

/** Once all that was chosen has arrived, to the page of what was sent. */
function leadOn(form: HTMLFormElement | null): void {
  const all = allSent();
  const { done } = form?.dataset ?? {};
  if (done && all.every(({ one }) => one.hasArrived)) location.assign(done);
}

enhance<HTMLInputElement>(fields, (input) => {
  const { form } = input;
  const moved = moving.get(input.name) ?? [];
  moving.delete(input.name);
  chosen.set(input, moved);
  // From now on the page's script may send its words: it knows nothing of files.
  if (form) form.dataset.plainForm = "";
  if (moved.length > 0) {
    const around = input.closest("details");
    if (around) around.open = true;
    place(input, moved);
    goOn();
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
    if (!isSent(input) && uploads.some(isWaiting)) formData.set(filesFollow, "on");
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
    const answer = await fetchWithTimeout(fetch, next);
    if (answer.status >= 500) throw answer;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
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
    showNoAnswer(form, button);
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
    if (!form.dataset.sent) void showNext(form, event.submitter as HTMLButtonElement | null);
  },
  true,
);
