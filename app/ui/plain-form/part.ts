/** A fresh copy of one piece of the markup that a plain form brings along. */
export function part(form: HTMLFormElement, name: string): HTMLElement | undefined {
  const found = form.querySelector("template")?.content.querySelector(`[data-part=${name}]`);
  return found?.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
}
