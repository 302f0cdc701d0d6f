type Drafts = typeof import("./kept-forms.ts");

/** A script of its own: most pages have no form. */
const address = "/drafts.js";

function hasDrafts(): boolean {
  try {
    return localStorage.length > 0;
  } catch {
    return false;
  }
}

/**
 * Calls `act` with the module of drafts, which is loaded where the page has a form with drafts, or the browser has
 * drafts that may have expired. Without it nothing is kept.
 */
export async function withDrafts(act?: (drafts: Drafts) => void): Promise<void> {
  if (!document.querySelector("[data-draft]") && !hasDrafts()) return;
  await import(/* @vite-ignore */ address).then(act, () => {});
}
