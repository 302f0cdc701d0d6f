/** Dispatched on the document after a page was put in place, wholly or in part. */
const updatedEvent = "page:updated";

export function dispatchUpdated(): void {
  document.dispatchEvent(new Event(updatedEvent));
}

/**
 * The one way to add something to a page: `start` is called once for each element that matches, now and as soon as it
 * appears. What it returns is called when the element has gone. Clicks and keys are better listened to on the
 * document.
 */
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
