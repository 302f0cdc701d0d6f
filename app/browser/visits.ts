/** The one script of the working pages; `vite.config.ts` builds it to `/work.js`. Without it all of them work. */

import { connect } from "#app/browser/connect.ts";
import { withDrafts } from "#app/browser/drafts/with-drafts.ts";
import { hintEmail } from "#app/browser/forms/email-hint.ts";
import { load, loadModules } from "#app/browser/modules.ts";
import { followNotices } from "#app/browser/notices.ts";
import { followFrame } from "#app/browser/visits/drawer.ts";
import { followForms } from "#app/browser/visits/forms.ts";
import { followHistory } from "#app/browser/visits/history.ts";
import { followLinks } from "#app/browser/visits/links.ts";
import { followLogout } from "#app/browser/visits/logout.ts";

// Of a phone that has kept a page, or entries that were not sent.
try {
  if (localStorage["offline page"] || localStorage.unsent) load("/offline.js");
} catch {
  // A private window keeps nothing.
}
followHistory();
// Before the links: the drawer is closed when a step begins.
followFrame();
followLinks();
followForms();
followLogout();
followNotices();
hintEmail();
loadModules();
connect("[data-draft]", () => void withDrafts());
void withDrafts().then(() => {
  document.documentElement.dataset.ready = "";
});
