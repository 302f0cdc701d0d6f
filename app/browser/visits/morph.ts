import { isControl, writeControl } from "#app/browser/forms/control.ts";
import { initialValue, isChanged, isSameForm, isUnsent } from "#app/browser/forms/unsent.ts";

/** What an element is known by among its neighbours. */
function keyOf(node: Node): string | undefined {
  if (!(node instanceof Element)) return undefined;
  return node.getAttribute("data-key") || node.id || undefined;
}

/**
 * Brings `from` into the state of `to`, which it takes apart. Equal parts are not touched, nor what was typed. A form on
 * its way, or with unsent text, is left alone, as is what a script fills (`data-permanent`); where another form has its
 * place, that takes it.
 */
export function morph(from: Element, to: Element): void {
  if (from.hasAttribute("data-permanent")) return;
  if (from.matches("form[aria-busy]") || isUnsent(from)) {
    if (!isSameForm(from, to)) from.replaceWith(to);
    return;
  }
  const isUntouched = isControl(from) && !isChanged(from);
  if (!from.isEqualNode(to)) {
    morphAttributes(from, to);
    if (from instanceof HTMLTextAreaElement) from.defaultValue = to.textContent;
    else morphChildren(from, to);
  }
  // Once something was typed, the browser no longer shows a new initial value by itself.
  if (isUntouched) writeControl(from, initialValue(from));
}

function morphAttributes(from: Element, to: Element): void {
  const isSameQuestion =
    from instanceof HTMLDialogElement ||
    (from instanceof HTMLDetailsElement &&
      from.firstElementChild?.textContent === to.firstElementChild?.textContent);
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !(isSameQuestion && name === "open")) from.removeAttribute(name);
  }
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
}

function morphChildren(from: Element, to: Element): void {
  const wanted = new Set([...to.childNodes].map(keyOf));
  const keyed = new Map<string, ChildNode>();
  for (const child of [...from.childNodes]) {
    const key = keyOf(child);
    if (key && !wanted.has(key)) child.remove();
    else if (key) keyed.set(key, child);
  }
  let place: ChildNode | null = from.firstChild;
  for (const child of [...to.childNodes]) {
    const key = keyOf(child);
    let match = key ? keyed.get(key) : place;
    while (!key && match && (keyOf(match) || match.nodeName !== child.nodeName)) {
      match = match.nextSibling;
    }
    if (!match || match.nodeName !== child.nodeName) {
      from.insertBefore(child, place);
      continue;
    }
    // What stands before it and is known by nothing has no counterpart.
    while (place && place !== match && !keyOf(place)) {
      const gone = place;
      place = place.nextSibling;
      gone.remove();
    }
    // One row that goes further down is moved itself: those after it stay, and with them what the browser scrolls by.
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
    const gone: ChildNode = place;
    place = place.nextSibling;
    gone.remove();
  }
}
