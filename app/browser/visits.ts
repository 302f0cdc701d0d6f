/** Built to `/visits.js`, which working pages add to `/page.js`. Pages work without it. */
import { load, loadModules } from "./modules.ts";
import { followFrame } from "./visits/drawer.ts";
import { followFormVisits } from "./visits/forms.ts";
import { followHistory } from "./visits/history.ts";
import { followLinks } from "./visits/links.ts";
import { followLogout } from "./visits/logout.ts";

try {
  if (localStorage["offline page"] || localStorage.unsent) load("/offline.js");
} catch {
  // Private windows throw.
}
followHistory();
// Before the links: the drawer closes before a visit starts.
followFrame();
followLinks();
followFormVisits();
followLogout();
loadModules();
