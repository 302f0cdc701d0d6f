/**
 * The one page that a phone keeps for use without a connection. The service worker stores the page; its person and day
 * are stored here, so that it is deleted with the session and the day.
 */
import { countUnsent, forgetUnsent, forgetUnsentOfOthers } from "./unsent-entries.ts";

const noted = "offline page";
const cacheName = "day-sheet";

type SavedPage = { owner: string; day: string };

/** Private windows and full phones throw: then nothing is kept. */
function stored<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(localStorage);
  } catch {
    return undefined;
  }
}

function savedPage(): SavedPage | undefined {
  return (
    stored((storage) => JSON.parse(storage.getItem(noted) ?? "null") as SavedPage | null) ??
    undefined
  );
}

/** The phone's clock; the server judges it. */
export function nowOnDevice(): Date {
  return new Date();
}

/** The Lagos day by the phone's clock: one offset all year. */
export function dayOnDevice(): string {
  return new Date(nowOnDevice().getTime() + 3_600_000).toISOString().slice(0, 10);
}

/** Has the service worker store this page as the server has it now. */
export async function keepForOffline(page: SavedPage): Promise<void> {
  forgetUnsentOfOthers(page.owner);
  stored((storage) => storage.setItem(noted, JSON.stringify(page)));
  const { serviceWorker } = navigator;
  await serviceWorker?.register("/sw.js").catch(() => {});
  const registration = await serviceWorker?.ready;
  registration?.active?.postMessage("keep the day sheet");
}

/** Deletes the stored page; unsent entries stay. */
export function forgetPage(): void {
  stored((storage) => storage.removeItem(noted));
  navigator.serviceWorker?.controller?.postMessage("forget the day sheet");
  if ("caches" in window) caches.delete(cacheName).catch(() => {});
}

/** Deletes everything on this phone: the session is over. */
export function forgetOffline(): void {
  forgetPage();
  forgetUnsent();
}

/**
 * Deletes the stored page with its day, with a page of somebody else, and at logout, together with unsent entries; a
 * logout with unsent entries asks first.
 */
export function followOfflinePage(): void {
  const page = savedPage();
  const owner = document.querySelector<HTMLElement>("[data-user]")?.dataset.user;
  if (page && owner && page.owner !== owner) forgetOffline();
  else if (page && page.day !== dayOnDevice()) forgetPage();
  // The page may have been deleted before its person signed out.
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
