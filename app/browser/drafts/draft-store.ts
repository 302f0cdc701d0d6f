/**
 * Drafts: what was typed and chosen in forms with a `data-draft`, kept in the browser until the server has it; by path,
 * form and person (`data-user`; visitors have none). Never passwords, codes, tokens, files and consents: hidden
 * fields, files, and those marked `data-draft-exclude` are left out.
 */

import { type Control, readControl, writeControl } from "#app/browser/forms/control.ts";
import { initialValue, isChanged } from "#app/browser/forms/unsent.ts";
import { stagedDraftKey } from "#app/browser/uploads/upload-rules.ts";
import { draftDays, strangerDraftHours } from "./draft-policy.ts";

type Draft = { at: number; texts: [name: string, text: string][] };

const prefix = "draft ";
/** The prefix of visitors' drafts, without an owner between the two spaces. */
const strangers = `${prefix} `;
const hourMs = 60 * 60 * 1000;
const keptMs = draftDays * 24 * hourMs;
const maxDrafts = 20;
const maxCharacters = 50_000;

/** The boxes of files that arrived ahead of their form. */
const arrived = "[data-upload-target=arrived]:checked";
const draftTypes =
  /^(textarea|select-one|radio|checkbox|text|email|tel|number|date|month|time|search|url)$/;
/** The pages that sign somebody in. */
const doors = /^\/(login|register|set-password)\b/;

function keyOf(form: HTMLFormElement): string | undefined {
  const name = form.dataset.draft;
  return name ? `${prefix}${draftOwner()} ${pathOf(form)} ${name}` : undefined;
}

function pathOf(form: HTMLFormElement): string {
  return new URL(form.getAttribute("action") ?? "", location.href).pathname;
}

/** The person the page is for; empty for visitors. */
function draftOwner(): string {
  const marked = document.querySelector<HTMLElement>("[data-user]");
  return marked?.dataset.user ?? "";
}

function controlsOf(form: HTMLFormElement): Control[] {
  return ([...form.elements] as Control[]).filter(
    ({ name, type, autocomplete, dataset }) =>
      name &&
      draftTypes.test(type) &&
      dataset.draftExclude === undefined &&
      // A password that is shown is a text field to the browser.
      !/password|one-time-code/.test(autocomplete),
  );
}

/** A key for each control, also among those of one name. */
function keyIn(control: Control): string {
  return /^(radio|checkbox)$/.test(control.type)
    ? `${control.name} ${control.value}`
    : control.name;
}

/** Private windows and full phones throw: then nothing is kept. */
function stored<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(localStorage);
  } catch {
    return undefined;
  }
}

function readDraft(key: string): Draft | undefined {
  return stored((storage) => {
    const draft = JSON.parse(storage.getItem(key) ?? "null") as Draft | null;
    const maxAgeMs = key.startsWith(strangers) ? strangerDraftHours * hourMs : keptMs;
    return draft && Date.now() - draft.at < maxAgeMs ? draft : undefined;
  });
}

/** Deletes drafts: those with this prefix, old ones, and the oldest of too many. */
function tidy(gone?: string): void {
  stored((storage) => {
    const keys = Object.keys(storage).filter((key) => key.startsWith(prefix));
    const ages = keys.map((key) => ({ key, at: readDraft(key)?.at ?? 0 }));
    ages.sort((a, b) => b.at - a.at);
    for (const [index, { key, at }] of ages.entries()) {
      const isGone = gone !== undefined && key.startsWith(gone);
      if (isGone || at === 0 || index >= maxDrafts) storage.removeItem(key);
    }
  });
}

/** Set while a draft is restored: those events are not typing, and do not renew it. */
let isRestoring = false;

/** Keeps what stands in a form now. */
export function note(form: HTMLFormElement): void {
  const key = keyOf(form);
  if (!key || isRestoring) return;
  // Values equal to the server's are left out, as the server's may change before the draft is restored. In a form that came
  // back all values are the person's own.
  const isReturned = form.dataset.returned !== undefined;
  const changed = controlsOf(form).filter((one) => isReturned || isChanged(one));
  const texts = changed.map((one): Draft["texts"][number] => [keyIn(one), readControl(one)]);
  for (const box of form.querySelectorAll<HTMLInputElement>(arrived)) {
    const item = box.closest("[data-upload-target=item]");
    const src = item?.querySelector("img")?.getAttribute("src") ?? "";
    const fileName = item?.querySelector("[data-upload-target=name]")?.textContent ?? "";
    // The preview of a file on the phone ends with its page.
    const label = `${src.startsWith("blob:") ? "" : src} ${fileName}`;
    texts.push([stagedDraftKey(box.name, box.value), label]);
  }
  // A text belongs to the record's version it was typed for, or it would undo another's edit.
  const version = form.querySelector<HTMLInputElement>("[name=version]");
  if (version && texts.length > 0) texts.push(["version", version.value]);
  const draft: Draft = { at: Date.now(), texts };
  const text = JSON.stringify(draft);
  if (texts.length === 0 || text.length > maxCharacters) forgetDraft(form);
  else stored((storage) => storage.setItem(key, text));
}

/** Keeps drafts from now on; a logout deletes all, a login those of visitors. */
export function keepDrafts(): void {
  // A login sent before the scripts ran is recognised by the referrer.
  const from = document.referrer.startsWith(location.origin)
    ? new URL(document.referrer)
    : location;
  tidy(draftOwner() && doors.test(from.pathname) ? strangers : undefined);
  document.addEventListener("input", ({ target }) => {
    const form = (target as Control).form;
    if (form) note(form);
  });
  document.addEventListener("submit", ({ target }) => {
    if ((target as Element).getAttribute("action") === "/logout") tidy(prefix);
  });
}

/** Returns what this browser keeps of a form, also of controls that are not on the page yet. */
export function findDraft(form: HTMLFormElement): Draft | undefined {
  return readDraft(keyOf(form) ?? "");
}

type RestoredDraft = {
  /** The version of the record that the form is an edit of; undefined where its own is right. */
  version: string | undefined;
  /** What stands now in each field where the draft has other text; undefined where the draft is of this version. */
  current: ReturnType<typeof listDifferences> | undefined;
};

/**
 * Restores a draft, in fields that still have their initial value, or in which the browser has restored the same text.
 * Returns undefined where nothing was restored. A form with text for an older version has to carry that version: then
 * it is refused as any edit of an older version is.
 */
export function restoreDraft(
  form: HTMLFormElement,
  draft: Draft | undefined,
): RestoredDraft | undefined {
  const texts = new Map(draft?.texts);
  const restored = controlsOf(form).filter((control) => {
    const text = texts.get(keyIn(control));
    const present = readControl(control);
    const initial = initialValue(control);
    return text !== undefined && text !== initial && (present === initial || present === text);
  });
  if (restored.length === 0) return undefined;
  change(restored, (control) => texts.get(keyIn(control)) ?? "");
  const present = form.querySelector<HTMLInputElement>("[name=version]")?.value ?? "";
  const version = texts.get("version");
  // A draft of a later version meets a page of before: that page's other fields are older than the draft.
  const isOlder = version !== undefined && Number(version) < Number(present);
  return isOlder
    ? { version, current: listDifferences(form, texts) }
    : { version: undefined, current: undefined };
}

/** Sets values, with the events of typing. */
function change(controls: Control[], textOf: (control: Control) => string): void {
  isRestoring = true;
  for (const control of controls) {
    writeControl(control, textOf(control));
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }
  isRestoring = false;
}

/** Deletes a form's draft. */
export function forgetDraft(form: HTMLFormElement): void {
  const key = keyOf(form);
  if (key) stored((storage) => storage.removeItem(key));
}

/** Deletes a sent form's draft; a form that signed in deletes visitors' drafts. */
export function forgetSent(form: HTMLFormElement): void {
  forgetDraft(form);
  if (doors.test(pathOf(form))) tidy(strangers);
}

/** Resets the form to its initial values. */
export function startOver(form: HTMLFormElement): void {
  change(controlsOf(form), initialValue);
  forgetDraft(form);
}

const charactersShown = 200;

/** Returns, by the ids of a form's fields, what stands now where a draft has other words. */
function listDifferences(
  form: HTMLFormElement,
  texts: ReadonlyMap<string, string>,
): { id: string; text: string }[] {
  const isTyped = (one: Element) =>
    (one instanceof HTMLTextAreaElement || one instanceof HTMLInputElement) &&
    one.type !== "hidden" &&
    texts.has(one.name) &&
    one.value !== one.defaultValue;
  return ([...form.elements] as HTMLInputElement[])
    .filter(isTyped)
    .map(({ id, labels, defaultValue: text }) => {
      // A star or '(optional)' may follow the label's words.
      const label = labels?.[0]?.firstChild?.textContent ?? "";
      const shown = text.length > charactersShown ? `${text.slice(0, charactersShown)}…` : text;
      return { id, text: `${label}: what stands now is ${shown ? `“${shown}”` : "empty"}` };
    });
}
