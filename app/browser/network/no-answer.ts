import { fill } from "#app/browser/forms/messages.ts";
import { cloneTemplate } from "#app/browser/template.ts";

type Retry = {
  again: () => void;
  /** Of a page: the retry becomes a link, which also opens in another tab. */
  address?: string;
  problem?: string | undefined;
};

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
  // Not while somebody types.
  if (!document.activeElement?.matches("input,select,textarea")) button.focus();
  return box;
}

export function clearNoAnswer(): void {
  document.querySelector("[data-network-error]")?.remove();
}
