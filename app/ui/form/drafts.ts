/**
 * What was typed and chosen and is on the way to the server, kept in the browser until it has it: of forms with a
 * `data-draft`, by path, form and the person whom the page is for (`data-owner`; strangers have none). Never passwords,
 * codes, tokens, files and consents: hidden fields, files, and those marked `data-unkept`.
 */

import { draftDays, strangerDraftHours } from "./draft-policy.ts";

type Draft = { at: number; texts: [name: string, text: string][] };
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const prefix = "draft ";
/** Of nobody who is signed in: the owner, which would stand between the two spaces, is missing. */
const strangers = `${prefix} `;
const hourMs = 60 * 60 * 1000;
const keptMs = draftDays * 24 * hourMs;
const maxDrafts = 20;
const maxCharacters = 50_000;

const kept =
  /^(textarea|select-one|radio|checkbox|text|email|tel|number|date|month|time|search|url)$/;
/** Whoever comes by one of these signs in. */
const doors = /^\/(login|register|set-password)\b/;

function keyOf(form: HTMLFormElement): string | undefined {
  const name = form.dataset.draft;
  return name ? `${prefix}${draftOwner()} ${pathOf(form)} ${name}` : undefined;
}

function pathOf(form: HTMLFormElement): string {
  return new URL(form.getAttribute("action") ?? "", location.href).pathname;
}

/** Whom the page is for; empty for strangers. */
export function draftOwner(): string {
  return document.querySelector<HTMLElement>("[data-owner]")?.dataset.owner ?? "";
}

function controlsOf(form: HTMLFormElement): Control[] {
  return ([...form.elements] as Control[]).filter(
    ({ name, type, autocomplete, dataset }) =>
      name &&
      kept.test(type) &&
      dataset.unkept === undefined &&
      // A password that is shown is a text to the browser.
      !/password|one-time-code/.test(autocomplete),
  );
}

function isTick(control: Control): control is HTMLInputElement {
  return /^(radio|checkbox)$/.test(control.type);
}

/** Of those that share a name each has a key of its own. */
function keyIn(control: Control): string {
  return isTick(control) ? `${control.name} ${control.value}` : control.name;
}

function read(control: Control): string {
  return isTick(control) ? String(control.checked) : control.value;
}

function write(control: Control, text: string): void {
  if (isTick(control)) control.checked = text === "true";
  else control.value = text;
}

/** What it came with. */
function initial(control: Control): string {
  if (isTick(control)) return String(control.defaultChecked);
  if (!("options" in control)) return control.defaultValue;
  const options = [...control.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? "";
}

/** Private windows and full phones refuse: then nothing is kept, and nothing else happens. */
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
    const mostMs = key.startsWith(strangers) ? strangerDraftHours * hourMs : keptMs;
    return draft && Date.now() - draft.at < mostMs ? draft : undefined;
  });
}

/** Forgets drafts: those whose keys begin so, and those that are too old or too many. */
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

/** While a draft is put back: what that says is no typing, and makes no draft younger. */
let isRestoring = false;

function note(form: HTMLFormElement): void {
  const key = keyOf(form);
  if (!key || isRestoring) return;
  // What is as the server has it is not kept: it may be another by the time that the rest comes back.
  const changed = controlsOf(form).filter((one) => read(one) !== initial(one));
  const texts = changed.map((one): Draft["texts"][number] => [keyIn(one), read(one)]);
  // A text belongs to the version of a record that it was written for, or it would undo another's edit.
  const version = form.querySelector<HTMLInputElement>("[name=version]");
  if (version && texts.length > 0) texts.push(["version", version.value]);
  const draft: Draft = { at: Date.now(), texts };
  const text = JSON.stringify(draft);
  if (texts.length === 0 || text.length > maxCharacters) forgetDraft(form);
  else stored((storage) => storage.setItem(key, text));
}

/** From now on notes what is typed and chosen; logging out forgets all of it, and logging in what strangers typed. */
export function keepDrafts(): void {
  // A login that was sent before the scripts were there is told by where this page was come to from.
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

/** Whether this browser has what was typed into the form. */
export function isKept(form: HTMLFormElement): boolean {
  const key = keyOf(form);
  return key !== undefined && readDraft(key) !== undefined;
}

/**
 * Puts back what was typed, where the form still says what it came with. Returns the draft's texts by their fields'
 * names, undefined where there was nothing to put back.
 */
export function restoreDraft(form: HTMLFormElement): ReadonlyMap<string, string> | undefined {
  const key = keyOf(form);
  const texts = new Map(key ? readDraft(key)?.texts : []);
  const restored = controlsOf(form).filter((control) => {
    const text = texts.get(keyIn(control));
    const isUntouched = read(control) === initial(control);
    return text !== undefined && text !== read(control) && isUntouched;
  });
  change(restored, (control) => texts.get(keyIn(control)) ?? "");
  return restored.length > 0 ? texts : undefined;
}

/** Fills these in, and tells the page of it as of typing. */
function change(controls: Control[], textOf: (control: Control) => string): void {
  isRestoring = true;
  for (const control of controls) {
    write(control, textOf(control));
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }
  isRestoring = false;
}

/** Nobody wants what was typed any more. */
export function forgetDraft(form: HTMLFormElement): void {
  const key = keyOf(form);
  if (key) stored((storage) => storage.removeItem(key));
}

/** The server has what was typed; who has signed in by it leaves none of what strangers typed here before. */
export function forgetSent(form: HTMLFormElement): void {
  forgetDraft(form);
  if (doors.test(pathOf(form))) tidy(strangers);
}

/** Back to what the form came with. */
export function startOver(form: HTMLFormElement): void {
  change(controlsOf(form), initial);
  forgetDraft(form);
}
