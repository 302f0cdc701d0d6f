/**
 * The one page that a phone keeps for use without a connection. The service worker holds the page; who it is of and of
 * which day is noted here, so that it goes with the session and with the day.
 */
import { countUnsent, forgetUnsent, forgetUnsentOfOthers } from "./unsent.ts";

const noted = "offline page";
const cacheName = "day-sheet";

type Kept = { owner: string; day: string };

/** Private windows and full phones refuse: then nothing is kept, and nothing else happens. */
function stored<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(localStorage);
  } catch {
    return undefined;
  }
}

function kept(): Kept | undefined {
  return (
    stored((storage) => JSON.parse(storage.getItem(noted) ?? "null") as Kept | null) ?? undefined
  );
}

/** What this phone believes that the time is; the server judges it. */
export function nowOnDevice(): Date {
  return new Date();
}

/** The Lagos day by this phone's clock: one offset all year. */
export function dayOnDevice(): string {
  return new Date(nowOnDevice().getTime() + 3_600_000).toISOString().slice(0, 10);
}

/** Has the service worker keep this page as it is now with the server. */
export async function keepForOffline(page: Kept): Promise<void> {
  forgetUnsentOfOthers(page.owner);
  stored((storage) => storage.setItem(noted, JSON.stringify(page)));
  const { serviceWorker } = navigator;
  await serviceWorker?.register("/sw.js").catch(() => {});
  const registration = await serviceWorker?.ready;
  registration?.active?.postMessage("keep the day sheet");
}

/** Takes the kept page off this phone; what was done on it and not sent stays. */
export function forgetPage(): void {
  stored((storage) => storage.removeItem(noted));
  navigator.serviceWorker?.controller?.postMessage("forget the day sheet");
  if ("caches" in window) caches.delete(cacheName).catch(() => {});
}

/** Takes everything off this phone: the session is over. */
export function forgetOffline(): void {
  forgetPage();
  forgetUnsent();
}

/**
 * From now on the kept page goes with the day, with a page of somebody else, and at logout, with what was not sent; who
 * logs out before that was sent is asked first.
 */
export function followOfflinePage(): void {
  const page = kept();
  const owner = document.querySelector<HTMLElement>("[data-owner]")?.dataset.owner;
  if (page && owner && page.owner !== owner) forgetOffline();
  else if (page && page.day !== dayOnDevice()) forgetPage();
  // The page may have gone before its person did.
  if (owner) forgetUnsentOfOthers(owner);
  document.addEventListener(
    "submit",
    (event) => {
      const { action } = event.target as HTMLFormElement;
      if (new URL(action, location.href).pathname !== "/logout") return;
      const count = countUnsent();
      const question = `${count} ${count === 1 ? "entry is" : "entries are"} only on this phone and not sent yet. Log out and lose ${count === 1 ? "it" : "them"}?`;
      if (count > 0 && !window.confirm(question)) {
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      forgetOffline();
    },
    true,
  );
}
