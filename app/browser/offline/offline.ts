/** Built to `/offline.js`, which working pages load on a phone with offline data. */
import { followOfflinePage } from "./offline-page.ts";

followOfflinePage();
