/** Built to `/page.js`, the script of every finished page. Pages work without it. */
import "./supported.ts";
import { connect } from "./connect.ts";
import { withStoredDrafts } from "./drafts/with-drafts.ts";
import { hintEmail } from "./forms/email-hint.ts";
import { followForms } from "./forms/send.ts";
import { followNotices } from "./notices.ts";
import { followReadingPage } from "./reading.ts";
import { setContent } from "./template.ts";

// Exported for the other scripts, which import from `/page.js`.
export * from "./connect.ts";
export * from "./drafts/with-drafts.ts";
export * from "./forms/carry-over.ts";
export * from "./forms/control.ts";
export * from "./forms/events.ts";
export * from "./forms/messages.ts";
export * from "./forms/press.ts";
export * from "./forms/send.ts";
export * from "./forms/sent-fields.ts";
export * from "./network/blocked.ts";
export * from "./network/network-error.ts";
export * from "./network/no-answer.ts";
export * from "./network/request-page.ts";
export * from "./network/timeout.ts";
export * from "./template.ts";
export * from "./visits-hook.ts";

const page = document.documentElement.dataset;

function followPage(): void {
  // Before the forms: its listener for `submit` must run first.
  if (page.page === "reading") followReadingPage();
  followForms();
  followNotices();
  hintEmail();
  document.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>("[data-action]");
    const action = button?.dataset.action;
    if (action === "print") print();
    if (!button || action !== "copy") return;
    const inside = [...button.childNodes];
    void navigator.clipboard.writeText(button.value || location.href).then(() => {
      button.textContent = "Copied";
      setTimeout(() => setContent(button, inside), 2500);
    });
  });
  connect("[data-action=copy]", (button) => {
    button.hidden = !navigator.clipboard;
    return undefined;
  });
  connect("[data-draft]", () => void withStoredDrafts());
  // Modules have run by then, `/visits.js` too.
  addEventListener("DOMContentLoaded", async () => {
    await withStoredDrafts();
    page.ready = "";
  });
}

// A hydrated page has its own forms; there this module only shares code.
if (page.page !== "hydrated") followPage();
