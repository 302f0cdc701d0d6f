import { correctEmail, emailQuestion } from "#app/platform/email-address.ts";

/** The hint moves the buttons below it, and one of them may be under a finger. */
const restMs = 400;

export function hintEmail(): void {
  document.addEventListener("focusout", ({ target }) => {
    const field = target as HTMLInputElement;
    if (field.type !== "email") return;
    setTimeout(() => {
      const { form } = field;
      const button = field.parentElement?.querySelector<HTMLButtonElement>("[data-email-hint]");
      if (!form || !button || form.hasAttribute("aria-busy")) return;
      const meant = correctEmail(field.value);
      button.hidden = !meant;
      if (!meant) return;
      button.textContent = `${emailQuestion.text(meant)} Use it`;
      button.onclick = () => {
        field.value = meant;
        button.hidden = true;
        field.dispatchEvent(new Event("input", { bubbles: true }));
        field.focus();
      };
      // The person has seen the hint, so the server need not ask again.
      form.querySelector(`[name="${emailQuestion.asks(field.name)}"]`)?.remove();
    }, restMs);
  });
}
