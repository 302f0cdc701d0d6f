type Drafts = typeof import("./kept-forms.ts");

/** No part of this script: most pages have no form, and need none of it. */
const address = "/drafts.js";

function hasDrafts(): boolean {
  try {
    return localStorage.length > 0;
  } catch {
    return false;
  }
}

/**
 * Acts with the module that keeps drafts, which is loaded where the page has a form to keep, and where the browser has
 * kept something that may have grown too old. Without it nothing is kept, and nothing else happens.
 */
export async function withDrafts(act: (drafts: Drafts) => void): Promise<void> {
  if (!document.querySelector("[data-draft]") && !hasDrafts()) return;
  await import(/* @vite-ignore */ address).then(act, () => {});
}
