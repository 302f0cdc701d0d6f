/**
 * Long texts on the way to the server, kept in the browser until it has them: those of forms with a text area and a
 * `data-draft`, by path, form and the person whom the page is for (`data-owner`; strangers have none).
 */

type Draft = { at: number; texts: [name: string, text: string][] };
type TextControl = HTMLInputElement | HTMLTextAreaElement;

const prefix = "draft ";
const keptMs = 7 * 24 * 60 * 60 * 1000;
const maxDrafts = 20;
const maxCharacters = 50_000;

const typed =
  "textarea, input:is([type=text], [type=email], [type=tel], [type=number], [type=date])";

function keyOf(form: HTMLFormElement): string | undefined {
  const name = form.dataset.draft;
  if (!name || !form.querySelector("textarea")) return undefined;
  const owner = document.querySelector<HTMLElement>("[data-owner]")?.dataset.owner ?? "";
  const { pathname } = new URL(form.getAttribute("action") ?? "", location.href);
  return `${prefix}${owner} ${pathname} ${name}`;
}

function textsOf(form: HTMLFormElement): TextControl[] {
  return [...form.querySelectorAll<TextControl>(typed)].filter(({ name }) => name);
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
    return draft && Date.now() - draft.at < keptMs ? draft : undefined;
  });
}

/** Forgets drafts: all of them, or those that are too old or too many. */
function tidy(all: boolean): void {
  stored((storage) => {
    const keys = Object.keys(storage).filter((key) => key.startsWith(prefix));
    const ages = keys.map((key) => ({ key, at: readDraft(key)?.at ?? 0 }));
    ages.sort((a, b) => b.at - a.at);
    for (const [index, { key, at }] of ages.entries()) {
      if (all || at === 0 || index >= maxDrafts) storage.removeItem(key);
    }
  });
}

function note(form: HTMLFormElement): void {
  const key = keyOf(form);
  if (!key) return;
  // What is as the server has it is not kept: it may be another by the time that the rest comes back.
  const texts = textsOf(form).filter(({ value, defaultValue }) => value !== defaultValue);
  // A text belongs to the version of a record that it was written for, or it would undo another's edit.
  const version = form.querySelector<HTMLInputElement>("[name=version]");
  const noted = version ? [...texts, version] : texts;
  const draft: Draft = { at: Date.now(), texts: noted.map(({ name, value }) => [name, value]) };
  const text = JSON.stringify(draft);
  if (texts.length === 0 || text.length > maxCharacters) forgetDraft(form);
  else stored((storage) => storage.setItem(key, text));
}

/** From now on notes what is typed; logging out forgets all of it. */
export function keepDrafts(): void {
  tidy(false);
  document.addEventListener("input", ({ target }) => {
    const form = (target as TextControl).form;
    if (form) note(form);
  });
  document.addEventListener("submit", ({ target }) => {
    if ((target as Element).getAttribute("action") === "/logout") tidy(true);
  });
}

/**
 * Puts back what was typed, where the form still says what it came with. Returns the draft's texts by their fields'
 * names, undefined where there was nothing to put back.
 */
export function restoreDraft(form: HTMLFormElement): ReadonlyMap<string, string> | undefined {
  const key = keyOf(form);
  const texts = new Map(key ? readDraft(key)?.texts : []);
  let restored = false;
  for (const control of textsOf(form)) {
    const text = texts.get(control.name);
    if (text === undefined || text === control.value || control.value !== control.defaultValue)
      continue;
    control.value = text;
    restored = true;
  }
  return restored ? texts : undefined;
}

/** The server has what was typed, or nobody wants it any more. */
export function forgetDraft(form: HTMLFormElement): void {
  const key = keyOf(form);
  if (key) stored((storage) => storage.removeItem(key));
}

/** Back to what the form came with. */
export function startOver(form: HTMLFormElement): void {
  for (const control of textsOf(form)) control.value = control.defaultValue;
  forgetDraft(form);
}
