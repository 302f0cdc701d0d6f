/** What buttons and boxes of a page do that only a script can do. */
export function followControls(): void {
  document.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest<HTMLElement>("[data-action=show-password]");
    const field = document.getElementById(button?.getAttribute("aria-controls") ?? "");
    if (button && field instanceof HTMLInputElement) showPassword(field, button);
  });
  document.addEventListener("change", ({ target }) => {
    const { dataset, checked, form } = target as HTMLInputElement;
    if (dataset.action !== "select-all") return;
    const boxes = `tbody input[form="${form?.id}"]`;
    for (const box of document.querySelectorAll<HTMLInputElement>(boxes)) box.checked = checked;
  });
}

function showPassword(field: HTMLInputElement, button: HTMLElement): void {
  const isShown = field.type === "password";
  field.type = isShown ? "text" : "password";
  field.autocapitalize = isShown ? "none" : "";
  button.textContent = isShown ? "Hide" : "Show";
  button.setAttribute("aria-label", `${button.textContent} what I typed`);
}
