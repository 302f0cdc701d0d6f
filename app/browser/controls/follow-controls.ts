/** What buttons and boxes of a page do that only a script can do. */
export function followControls(): void {
  document.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest<HTMLElement>("[data-show]");
    const field = document.getElementById(button?.dataset.show ?? "");
    if (button && field instanceof HTMLInputElement) showPassword(field, button);
  });
  document.addEventListener("change", ({ target }) => {
    const { dataset, checked } = target as HTMLInputElement;
    if (!dataset.selectAll) return;
    const boxes = `tbody input[form="${dataset.selectAll}"]`;
    for (const box of document.querySelectorAll<HTMLInputElement>(boxes)) box.checked = checked;
  });
}

function showPassword(field: HTMLInputElement, button: HTMLElement): void {
  const isShown = field.type === "password";
  field.type = isShown ? "text" : "password";
  field.autocapitalize = isShown ? "none" : "";
  button.textContent = isShown ? "Hide" : "Show";
  button.ariaLabel = `${button.textContent} what I typed`;
}
