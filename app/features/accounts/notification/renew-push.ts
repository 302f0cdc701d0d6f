/** `vite.config.ts` builds it to `/push.js`. */
import { renewBrowser } from "./browser-push.ts";

const box = document.querySelector<HTMLElement>("[data-push-address]");
// No connection, or no answer: the next visit asks again.
if (box) {
  void renewBrowser(box.dataset.pushAddress ?? "").then(
    (isRenewed) => {
      box.hidden = !isRenewed;
    },
    () => {
      box.hidden = true;
    },
  );
}
