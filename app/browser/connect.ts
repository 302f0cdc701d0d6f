const updatedEvent = "page:updated";

export function dispatchUpdated(): void {
  document.dispatchEvent(new Event(updatedEvent));
}

/** Calls `start` once for each matching element, also for later ones, and its result when the element is gone. */
export function connect<Matching extends HTMLElement = HTMLElement>(
  selector: string,
  start: (element: Matching) => (() => void) | undefined,
): void {
  const known = new Map<Matching, (() => void) | undefined>();
  const look = () => {
    for (const [element, end] of known) {
      if (element.isConnected) continue;
      known.delete(element);
      end?.();
    }
    for (const element of document.querySelectorAll<Matching>(selector)) {
      if (!known.has(element)) known.set(element, start(element));
    }
  };
  document.addEventListener(updatedEvent, look);
  // An asynchronous module may run before its elements are there.
  document.addEventListener("DOMContentLoaded", look);
  look();
}
