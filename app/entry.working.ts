/** The one script of the working pages; `vite.config.ts` builds it to `/work.js`. Without it all of them work. */
import { followFrame } from "#app/ui/dashboard-frame/follow-frame.ts";
import { followLogout } from "#app/ui/dashboard-frame/follow-logout.ts";
import { hintEmail } from "#app/ui/form/hint-email.ts";
import { followNotices } from "#app/ui/notice/follow-notices.ts";
import { enhance } from "#app/ui/page-script/enhance.ts";
import { followForms } from "#app/ui/page-script/forms.ts";
import { followLinks } from "#app/ui/page-script/links.ts";
import { load, loadModules } from "#app/ui/page-script/modules.ts";
import { followHistory } from "#app/ui/page-script/visits.ts";
import { withDrafts } from "#app/ui/plain-form/with-drafts.ts";

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
enhance("[data-draft]", () => void withDrafts());
void withDrafts().then(() => {
  document.documentElement.dataset.ready = "";
});
