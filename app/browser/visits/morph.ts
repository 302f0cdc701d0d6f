import { isControl, writeControl } from "#app/browser/forms/control.ts";
import { initialValue, isChanged, isSameForm, isUnsent } from "#app/browser/forms/unsent.ts";

function readKey(node: Node): string | undefined {
  if (!(node instanceof Element)) return undefined;
  return node.getAttribute("data-key") || node.id || undefined;
}

/** Changes `from` into `to`. Typed text, pending or unsent forms and `data-permanent` elements stay. */
export function morph(from: Element, to: Element): void {
  if (from.hasAttribute("data-permanent")) return;
  if (from.matches("form[aria-busy]") || isUnsent(from)) {
    if (!isSameForm(from, to)) from.replaceWith(to);
    return;
  }
  const isUnchanged = isControl(from) && !isChanged(from);
  if (!from.isEqualNode(to)) {
    morphAttributes(from, to);
    if (from instanceof HTMLTextAreaElement) from.defaultValue = to.textContent;
    else morphChildren(from, to);
  }
  // After typing, the browser no longer shows a new default value by itself.
  if (isUnchanged) writeControl(from, initialValue(from));
}

function morphAttributes(from: Element, to: Element): void {
  const keepsOpen =
    from instanceof HTMLDialogElement ||
    (from instanceof HTMLDetailsElement &&
      from.firstElementChild?.textContent === to.firstElementChild?.textContent);
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !(keepsOpen && name === "open")) from.removeAttribute(name);
  }
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
}

function morphChildren(from: Element, to: Element): void {
  const newKeys = new Set([...to.childNodes].map(readKey));
  const keyed = new Map<string, ChildNode>();
  for (const child of [...from.childNodes]) {
    const key = readKey(child);
    if (key && !newKeys.has(key)) child.remove();
    else if (key) keyed.set(key, child);
  }
  let place: ChildNode | null = from.firstChild;
  for (const child of [...to.childNodes]) {
    const key = readKey(child);
    let match = key ? keyed.get(key) : place;
    while (!key && match && (readKey(match) || match.nodeName !== child.nodeName)) {
      match = match.nextSibling;
    }
    if (!match || match.nodeName !== child.nodeName) {
      from.insertBefore(child, place);
      continue;
    }
    while (place && place !== match && !readKey(place)) {
      const removed = place;
      place = place.nextSibling;
      removed.remove();
    }
    // Move the row that goes further down: the following rows and the scroll anchor stay.
    if (place && match === place.nextSibling) {
      from.append(place);
      place = match;
    }
    if (match === place) place = place.nextSibling;
    else from.insertBefore(match, place);
    if (match instanceof Element) morph(match, child as Element);
    else if (match.nodeValue !== child.nodeValue) match.nodeValue = child.nodeValue;
  }
  while (place) {
    const removed: ChildNode = place;
    place = place.nextSibling;
    removed.remove();
  }
}
