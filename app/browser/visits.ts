/** What working pages add to `/page.js`; `vite.config.ts` builds it to `/visits.js`. Without it all of them work. */
import { load, loadModules } from "./modules.ts";
import { followFrame } from "./visits/drawer.ts";
import { followFormVisits } from "./visits/forms.ts";
import { followHistory } from "./visits/history.ts";
import { followLinks } from "./visits/links.ts";
import { followLogout } from "./visits/logout.ts";

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
followFormVisits();
followLogout();
loadModules();
