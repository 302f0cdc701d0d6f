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
  if (isTrusted && form) earlyForms.add(form);
}
document.addEventListener("input", rememberEarly);

function saveEarly(drafts: Drafts): Drafts {
  document.removeEventListener("input", rememberEarly);
  for (const form of earlyForms) drafts.saveDraft(form);
  earlyForms.clear();
  return drafts;
}

/** The module is loaded only where the page has a draft form, or stored drafts may have expired. */
export async function withDrafts(act?: (drafts: Drafts) => void): Promise<void> {
  if (!document.querySelector("[data-draft]") && !hasDrafts()) return;
  await import(/* @vite-ignore */ address).then(saveEarly).then(act, () => {});
}
