/** What working pages load on a phone that has kept a page; `vite.config.ts` builds it to `/offline.js`. */
import { followOfflinePage } from "./offline-page.ts";

followOfflinePage();
