/** Built to `/drafts.js`, which pages with a draft form load. */

import { connect } from "#app/browser/connect.ts";
import {
  findDraft,
  keepDrafts,
  resetToInitial,
  restoreDraft,
} from "#app/browser/drafts/draft-store.ts";
import { clearedEvent } from "#app/browser/forms/events.ts";
import { cloneTemplate } from "#app/browser/template.ts";

export { deleteSentDraft, saveDraft } from "#app/browser/drafts/draft-store.ts";
export { findDraft };

keepDrafts();

/** Restores a draft, by default the stored one, and shows a notice above the form. */
export function restore(form: HTMLFormElement, draft = findDraft(form)): undefined {
  const restored = restoreDraft(form, draft);
  if (!restored) return;
  const version = form.querySelector<HTMLInputElement>("[name=version]");
  const present = version?.value;
  const notice = cloneTemplate(form, restored.current ? "conflict" : "draft");
  if (!notice) return;
  notice.dataset.draftNotice = "";
  form.querySelector("[data-draft-notice]")?.remove();
  if (version && restored.version) version.value = restored.version;
  if (restored.current) {
    const line = notice.querySelector("li");
    for (const { id, text } of restored.current) {
      const copy = line?.cloneNode(true) as HTMLElement | undefined;
      const link = copy?.querySelector("a");
      if (!copy || !link) continue;
      link.textContent = text;
      link.href = `#${id}`;
      line?.before(copy);
    }
    line?.remove();
  }
  form.prepend(notice);
  notice.querySelector("button")?.addEventListener("click", () => {
    resetToInitial(form);
    form.dispatchEvent(new Event(clearedEvent, { bubbles: true }));
    if (version && present) version.value = present;
    notice.remove();
  });
}
connect("form[data-draft]", (form: HTMLFormElement) => restore(form));
