import { fill } from "#app/browser/forms/messages.ts";
import { cloneTemplate } from "#app/browser/template.ts";

type Retry = {
  again: () => void;
  /** Of a page that was asked for: a link to it does that again, also in a tab of its own. */
  address?: string;
  problem?: string | undefined;
};

/** Says below the page that no answer came, with a button or a link that does it again. Returns the box. */
export function showNoAnswer({ again, address, problem }: Retry): HTMLElement | undefined {
  clearNoAnswer();
  const box = cloneTemplate(null, "connection");
  let button: HTMLElement | null | undefined = box?.querySelector("button");
  if (!box || !button) return undefined;
  if (problem) fill(box, "span", problem);
  box.dataset.networkError = "";
  if (address !== undefined) {
    const link = document.createElement("a");
    link.href = address;
    link.className = button.className;
    link.textContent = button.textContent;
    // It takes the same step again, not a new one.
    link.dataset.visit = "false";
    button.replaceWith(link);
    button = link;
  }
  button.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    clearNoAnswer();
    again();
  });
  const frame = document.querySelector("dialog[open] [data-frame-body]");
  if (frame) frame.append(box);
  else document.getElementById("content")?.after(box);
  // Who goes on typing is not called away.
  if (!document.activeElement?.matches("input,select,textarea")) button.focus();
  return box;
}

export function clearNoAnswer(): void {
  document.querySelector("[data-network-error]")?.remove();
}
