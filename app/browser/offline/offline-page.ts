/** The day sheet for use without a connection: stored by the service worker, deleted with its session and day. */
import { countUnsent, forgetUnsent, forgetUnsentOfOthers } from "./unsent-entries.ts";

const storageKey = "offline page";
const cacheName = "day-sheet";

type SavedPage = { owner: string; day: string };

function tryStorage<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(localStorage);
  } catch {
    return undefined;
  }
}

function readSavedPage(): SavedPage | undefined {
  return (
    tryStorage(
      (storage) => JSON.parse(storage.getItem(storageKey) ?? "null") as SavedPage | null,
    ) ?? undefined
  );
}

/** The phone's clock may be wrong; the server checks it. */
export function nowOnDevice(): Date {
  return new Date();
}

/** Lagos has one offset all year. */
export function dayOnDevice(): string {
  return new Date(nowOnDevice().getTime() + 3_600_000).toISOString().slice(0, 10);
}

export async function keepForOffline(page: SavedPage): Promise<void> {
  forgetUnsentOfOthers(page.owner);
  tryStorage((storage) => storage.setItem(storageKey, JSON.stringify(page)));
  const { serviceWorker } = navigator;
  await serviceWorker?.register("/sw.js").catch(() => {});
  const registration = await serviceWorker?.ready;
  registration?.active?.postMessage("keep the day sheet");
}

export function forgetPage(): void {
  tryStorage((storage) => storage.removeItem(storageKey));
  navigator.serviceWorker?.controller?.postMessage("forget the day sheet");
  if ("caches" in window) caches.delete(cacheName).catch(() => {});
}

export function forgetOffline(): void {
  forgetPage();
  forgetUnsent();
}

/** Deletes the day sheet of another day or person, and at logout. A logout with unsent entries asks first. */
export function followOfflinePage(): void {
  const page = readSavedPage();
  const owner = document.querySelector<HTMLElement>("[data-user]")?.dataset.user;
  if (page && owner && page.owner !== owner) forgetOffline();
  else if (page && page.day !== dayOnDevice()) forgetPage();
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
