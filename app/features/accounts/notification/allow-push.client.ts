/** `vite.config.ts` builds it to `/allow-push.js`. */
import { askFirst } from "#app/browser/forms/ask-first.ts";
import { subscribeBrowser } from "./browser-push.ts";

const has = ["Notification", "PushManager"].every((name) => name in window);
document.documentElement.dataset.push = has && "serviceWorker" in navigator ? "yes" : "no";

const blocked =
  "Notifications of this site are blocked. Allow them in your browser's settings for this site, then try again.";
const lost = "Your phone could not be asked. Please check your connection and try again.";

askFirst("form[data-public-key]", async ({ dataset }) => {
  try {
    if ((await Notification.requestPermission()) !== "granted") return blocked;
    return await subscribeBrowser(dataset.publicKey ?? "");
  } catch {
    return lost;
  }
});
