/** Drafts in this browser, by person, path and form. No passwords, codes, tokens, files, consents or hidden fields. */

import { type Control, readControl, writeControl } from "#app/browser/forms/control.ts";
import { initialValue, isChanged } from "#app/browser/forms/unsent.ts";
import { stagedDraftKey } from "#app/browser/uploads/upload-rules.ts";
import { draftDays, strangerDraftHours } from "./draft-policy.ts";

type Draft = { at: number; texts: [name: string, text: string][] };

const prefix = "draft ";
const visitorPrefix = `${prefix} `;
const hourMs = 60 * 60 * 1000;
const memberDraftMs = draftDays * 24 * hourMs;
const maxDrafts = 20;
const maxCharacters = 50_000;

const uploadedBoxes = "[data-upload-target=arrived]:checked";
const draftTypes =
  /^(textarea|select-one|radio|checkbox|text|email|tel|number|date|month|time|search|url)$/;
const signInPaths = /^\/(login|register|set-password)\b/;

function storageKey(form: HTMLFormElement): string | undefined {
  const name = form.dataset.draft;
  return name ? `${prefix}${draftOwner()} ${actionPath(form)} ${name}` : undefined;
}

function actionPath(form: HTMLFormElement): string {
  return new URL(form.getAttribute("action") ?? "", location.href).pathname;
}

function draftOwner(): string {
  const marked = document.querySelector<HTMLElement>("[data-user]");
  return marked?.dataset.user ?? "";
}

function listDraftControls(form: HTMLFormElement): Control[] {
  return ([...form.elements] as Control[]).filter(
    ({ name, type, autocomplete, dataset }) =>
      name &&
      draftTypes.test(type) &&
      dataset.draftExclude === undefined &&
      // A visible password is a text field to the browser.
      !/password|one-time-code/.test(autocomplete),
  );
}

function controlKey(control: Control): string {
  return /^(radio|checkbox)$/.test(control.type)
    ? `${control.name} ${control.value}`
    : control.name;
}

/** Returns undefined where storage throws, as in private windows and on full phones. */
function tryStorage<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(localStorage);
  } catch {
    return undefined;
  }
}

function readDraft(key: string): Draft | undefined {
  return tryStorage((storage) => {
    const draft = JSON.parse(storage.getItem(key) ?? "null") as Draft | null;
    const maxAgeMs = key.startsWith(visitorPrefix) ? strangerDraftHours * hourMs : memberDraftMs;
    return draft && Date.now() - draft.at < maxAgeMs ? draft : undefined;
  });
}

function deleteDrafts(deletedPrefix?: string): void {
  tryStorage((storage) => {
    const keys = Object.keys(storage).filter((key) => key.startsWith(prefix));
    const ages = keys.map((key) => ({ key, at: readDraft(key)?.at ?? 0 }));
    ages.sort((a, b) => b.at - a.at);
    for (const [index, { key, at }] of ages.entries()) {
      const hasPrefix = deletedPrefix !== undefined && key.startsWith(deletedPrefix);
      if (hasPrefix || at === 0 || index >= maxDrafts) storage.removeItem(key);
    }
  });
}

/** Events of a restored draft are not typing and do not renew it. */
let isRestoring = false;

export function saveDraft(form: HTMLFormElement): void {
  const key = storageKey(form);
  if (!key || isRestoring) return;
  // The server's own values may change before the draft is restored. In a returned form all values are the person's.
  const isReturned = form.dataset.returned !== undefined;
  const changed = listDraftControls(form).filter((one) => isReturned || isChanged(one));
  const texts = changed.map((one): Draft["texts"][number] => [controlKey(one), readControl(one)]);
  for (const box of form.querySelectorAll<HTMLInputElement>(uploadedBoxes)) {
    const item = box.closest("[data-upload-target=item]");
    const src = item?.querySelector("img")?.getAttribute("src") ?? "";
    const fileName = item?.querySelector("[data-upload-target=name]")?.textContent ?? "";
    // An object URL ends with its page.
    const label = `${src.startsWith("blob:") ? "" : src} ${fileName}`;
    texts.push([stagedDraftKey(box.name, box.value), label]);
  }
  // The version makes a restored draft of an older record end in CONFLICT instead of undoing another's edit.
  const version = form.querySelector<HTMLInputElement>("[name=version]");
  if (version && texts.length > 0) texts.push(["version", version.value]);
  const draft: Draft = { at: Date.now(), texts };
  const text = JSON.stringify(draft);
  if (texts.length === 0 || text.length > maxCharacters) deleteDraft(form);
  else tryStorage((storage) => storage.setItem(key, text));
}

export function keepDrafts(): void {
  // A login that was sent before the scripts ran is recognised by its referrer.
  const from = document.referrer.startsWith(location.origin)
    ? new URL(document.referrer)
    : location;
  deleteDrafts(draftOwner() && signInPaths.test(from.pathname) ? visitorPrefix : undefined);
  document.addEventListener("input", ({ target }) => {
    const form = (target as Control).form;
    if (form) saveDraft(form);
  });
  document.addEventListener("submit", ({ target }) => {
    if ((target as Element).getAttribute("action") !== "/logout") return;
    deleteDrafts(prefix);
    tryStorage((storage) => storage.removeItem("asked pets"));
  });
}

export function findDraft(form: HTMLFormElement): Draft | undefined {
  return readDraft(storageKey(form) ?? "");
}

type RestoredDraft = {
  version: string | undefined;
  /** The record's present text where the draft differs; undefined where the draft is of this version. */
  current: ReturnType<typeof listDifferences> | undefined;
};

/** Restores fields with their initial value, or the same text restored by the browser. Undefined if there are none. */
export function restoreDraft(
  form: HTMLFormElement,
  draft: Draft | undefined,
): RestoredDraft | undefined {
  const texts = new Map(draft?.texts);
  const restored = listDraftControls(form).filter((control) => {
    const text = texts.get(controlKey(control));
    const present = readControl(control);
    const initial = initialValue(control);
    return text !== undefined && text !== initial && (present === initial || present === text);
  });
  if (restored.length === 0) return undefined;
  setValues(restored, (control) => texts.get(controlKey(control)) ?? "");
  const present = form.querySelector<HTMLInputElement>("[name=version]")?.value ?? "";
  const version = texts.get("version");
  // A cached page can be older than the draft: then its version is right.
  const isOlder = version !== undefined && Number(version) < Number(present);
  return isOlder
    ? { version, current: listDifferences(form, texts) }
    : { version: undefined, current: undefined };
}

function setValues(controls: Control[], readText: (control: Control) => string): void {
  isRestoring = true;
  for (const control of controls) {
    writeControl(control, readText(control));
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }
  isRestoring = false;
}

export function deleteDraft(form: HTMLFormElement): void {
  const key = storageKey(form);
  if (key) tryStorage((storage) => storage.removeItem(key));
}

export function deleteSentDraft(form: HTMLFormElement): void {
  deleteDraft(form);
  if (signInPaths.test(actionPath(form))) deleteDrafts(visitorPrefix);
}

export function resetToInitial(form: HTMLFormElement): void {
  setValues(listDraftControls(form), initialValue);
  deleteDraft(form);
}

const maxShownCharacters = 200;

function listDifferences(
  form: HTMLFormElement,
  texts: ReadonlyMap<string, string>,
): { id: string; text: string }[] {
  const isDifferent = (one: Element) =>
    (one instanceof HTMLTextAreaElement || one instanceof HTMLInputElement) &&
    one.type !== "hidden" &&
    texts.has(one.name) &&
    one.value !== one.defaultValue;
  return ([...form.elements] as HTMLInputElement[])
    .filter(isDifferent)
    .map(({ id, labels, defaultValue: text }) => {
      const label = labels?.[0]?.firstChild?.textContent ?? "";
      const preview =
        text.length > maxShownCharacters ? `${text.slice(0, maxShownCharacters)}…` : text;
      return { id, text: `${label}: what stands now is ${preview ? `“${preview}”` : "empty"}` };
    });
}
