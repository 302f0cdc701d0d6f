/** What pages that do not hydrate load for their forms; `vite.config.ts` builds it to `/drafts.js`. */

import { listDifferences } from "#app/ui/form/draft-differences.ts";
import { keepDrafts, restoreDraft, startOver } from "#app/ui/form/drafts.ts";
import { enhance } from "#app/ui/page-script/enhance.ts";
import { part } from "./part.ts";

export { findDraft, forgetSent } from "#app/ui/form/drafts.ts";

keepDrafts();

/** What was typed and never sent comes back, and says so. */
export function restore(form: HTMLFormElement): undefined {
  const texts = restoreDraft(form);
  if (!texts) return;
  const version = form.querySelector<HTMLInputElement>("[name=version]");
  const present = version?.value;
  const older = texts.get("version");
  const isOlder = older !== undefined && present !== undefined && older !== present;
  const notice = part(form, isOlder ? "conflict" : "draft");
  if (!notice) return;
  if (version && isOlder) {
    // A form that carries it is refused as any edit of an older version is.
    version.value = older;
    const line = notice.querySelector("li");
    for (const { id, text } of listDifferences(form, texts)) {
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
    startOver(form);
    if (version && present) version.value = present;
    notice.remove();
  });
}
enhance("form[data-draft]", restore);
