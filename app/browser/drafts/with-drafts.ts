type Drafts = typeof import("./drafts.ts");

/** A script of its own: most pages have no form. */
const address = "/drafts.js";

function hasDrafts(): boolean {
  try {
    return localStorage.length > 0;
  } catch {
    return false;
  }
}

/** What was typed into before the module of drafts was there to note it. */
const early = new Set<HTMLFormElement>();

function remember({ target, isTrusted }: Event): void {
  const { form } = target as HTMLInputElement;
  // What the module itself restores is not typing.
  if (isTrusted && form) early.add(form);
}
document.addEventListener("input", remember);

function noteEarly(drafts: Drafts): Drafts {
  document.removeEventListener("input", remember);
  for (const form of early) drafts.note(form);
  early.clear();
  return drafts;
}

/**
 * Calls `act` with the module of drafts, which is loaded where the page has a form with drafts, or the browser has
 * drafts that may have expired. Without it nothing is kept.
 */
export async function withDrafts(act?: (drafts: Drafts) => void): Promise<void> {
  if (!document.querySelector("[data-draft]") && !hasDrafts()) return;
  await import(/* @vite-ignore */ address).then(noteEarly).then(act, () => {});
}
