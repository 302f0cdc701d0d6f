import { setContent } from "#app/browser/template.ts";

/** A form's button, where one was pressed. */
export type Button = HTMLButtonElement | null;

/**
 * The button says that its form is under way, and no button of the form sends it again. Returns what takes that back
 * where the form stays as it is. Enter may press a hidden first button: then the first button without a name shows the
 * pending text.
 */
export function press(form: HTMLFormElement, pressed: Button): () => void {
  const button = pressed?.hidden
    ? form.querySelector<HTMLButtonElement>("button[data-submits-with]:not([name])")
    : pressed;
  form.setAttribute("aria-busy", "true");
  button?.setAttribute("aria-busy", "true");
  const inside = [...(button?.childNodes ?? [])];
  const text = button?.dataset.submitsWith;
  if (button && text) button.textContent = text;
  const buttons = form.querySelectorAll("button[data-submits-with]");
  for (const one of buttons) one.setAttribute("aria-disabled", "true");
  const release = () => {
    removeEventListener("pageshow", comeBack);
    form.removeAttribute("aria-busy");
    button?.removeAttribute("aria-busy");
    for (const one of buttons) one.removeAttribute("aria-disabled");
    if (button && text) setContent(button, inside);
  };
  // To the page as it was left when the browser sent the form itself.
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) release();
  };
  addEventListener("pageshow", comeBack);
  return release;
}
