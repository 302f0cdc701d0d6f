type Drafts = typeof import("./drafts.ts");

const address = "/drafts.js";

function hasDrafts(): boolean {
  try {
    return localStorage.length > 0;
  } catch {
    return false;
  }
}

const earlyForms = new Set<HTMLFormElement>();

function rememberEarly({ target, isTrusted }: Event): void {
  const { form } = target as HTMLInputElement;
  // Restoring a draft dispatches untrusted events.
  if (!isTrusted || !form) return;
  earlyForms.add(form);
  void withDrafts();
}
document.addEventListener("input", rememberEarly);

function saveEarly(drafts: Drafts): Drafts {
  document.removeEventListener("input", rememberEarly);
  for (const form of earlyForms) drafts.saveDraft(form);
  earlyForms.clear();
  return drafts;
}

/** Where nothing is stored there is nothing to restore or to delete: the module then comes with the first input. */
export async function withStoredDrafts(act?: (drafts: Drafts) => void): Promise<void> {
  if (hasDrafts()) await withDrafts(act);
}

/** The module is loaded only where the page has a draft form, or stored drafts may have expired. */
export async function withDrafts(act?: (drafts: Drafts) => void): Promise<void> {
  if (!document.querySelector("[data-draft]") && !hasDrafts()) return;
  await import(/* @vite-ignore */ address).then(saveEarly).then(act, () => {});
}
