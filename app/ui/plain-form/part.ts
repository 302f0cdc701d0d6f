/** A fresh copy of one piece of markup that a script may need: a plain form brings its own, a working page its set. */
export function part(form: Element | null, name: string): HTMLElement | undefined {
  const own = form?.querySelector("template");
  for (const template of own ? [own] : document.querySelectorAll("template")) {
    const found = template.content.querySelector(`[data-part=${name}]`)?.firstElementChild;
    if (found) return found.cloneNode(true) as HTMLElement;
  }
  return undefined;
}
