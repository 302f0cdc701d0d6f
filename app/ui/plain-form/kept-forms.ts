/** What pages that do not hydrate load for their forms; `vite.config.ts` builds it to `/drafts.js`. */
import { keepDrafts, restoreDraft, startOver } from "#app/ui/form/drafts.ts";
import { part } from "./part.ts";

export { forgetSent, isKept } from "#app/ui/form/drafts.ts";

keepDrafts();

/** What was typed and never sent comes back, and says so. */
export function restoreDrafts(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("[data-plain-form]")) {
    const notice = restoreDraft(form) && part(form, "draft");
    if (!notice) continue;
    form.prepend(notice);
    notice.querySelector("button")?.addEventListener("click", () => {
      startOver(form);
      notice.remove();
    });
  }
}
