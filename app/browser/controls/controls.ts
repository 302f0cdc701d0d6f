/** What pages with such buttons, boxes and bars load; `vite.config.ts` builds it to `/controls.js`. */
import { raiseNotices } from "#app/browser/controls/raise-notices.ts";
import { followControls } from "./follow-controls.ts";

followControls();
raiseNotices();
