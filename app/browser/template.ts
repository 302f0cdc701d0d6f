/** A fresh copy of one piece of markup that a script may need: that of the form, or else one of the page's set. */
export function cloneTemplate(form: Element | null, name: string): HTMLElement | undefined {
  const own = form?.querySelectorAll("template") ?? [];
  for (const template of [...own, ...document.querySelectorAll("template")]) {
    const found = template.content.querySelector(`[data-template=${name}]`)?.firstElementChild;
    if (found) return found.cloneNode(true) as HTMLElement;
  }
  return undefined;
}

/** Puts these in place of what is in it: `replaceChildren`, which Chrome has from 86 on. */
export function setContent(box: Element, content: Iterable<Node | string>): void {
  const nodes = [...content];
  box.textContent = "";
  box.append(...nodes);
}
