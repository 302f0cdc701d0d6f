export function cloneTemplate(form: Element | null, name: string): HTMLElement | undefined {
  const own = form?.querySelectorAll("template") ?? [];
  for (const template of [...own, ...document.querySelectorAll("template")]) {
    const found = template.content.querySelector(`[data-template=${name}]`)?.firstElementChild;
    if (found) return found.cloneNode(true) as HTMLElement;
  }
  return undefined;
}

/** `replaceChildren` for Chrome before 86. */
export function setContent(box: Element, content: Iterable<Node | string>): void {
  const nodes = [...content];
  box.textContent = "";
  box.append(...nodes);
}
