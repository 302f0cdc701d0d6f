import { setContent } from "#app/browser/template.ts";

export type Button = HTMLButtonElement | null;

/** Shows the form as pending and returns a function that takes this back. */
export function press(form: HTMLFormElement, pressed: Button): () => void {
  // Enter may press a hidden first button.
  const button = pressed?.hidden
    ? form.querySelector<HTMLButtonElement>("button[data-submits-with]:not([name])")
    : pressed;
  form.setAttribute("aria-busy", "true");
  button?.setAttribute("aria-busy", "true");
  const content = [...(button?.childNodes ?? [])];
  const text = button?.dataset.submitsWith;
  if (button && text) button.textContent = text;
  const buttons = form.querySelectorAll("button[data-submits-with]");
  for (const one of buttons) one.setAttribute("aria-disabled", "true");
  const release = () => {
    removeEventListener("pageshow", releaseCached);
    form.removeAttribute("aria-busy");
    button?.removeAttribute("aria-busy");
    for (const one of buttons) one.removeAttribute("aria-disabled");
    if (button && text) setContent(button, content);
  };
  // Back may show this page from the cache after a native submit.
  const releaseCached = ({ persisted }: PageTransitionEvent) => {
    if (persisted) release();
  };
  addEventListener("pageshow", releaseCached);
  return release;
}
