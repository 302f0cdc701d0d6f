export type FocusPlace = {
  element: Element | null;
  row: string | undefined;
  target: string | null;
};

const readTarget = (element: Element | null) =>
  element?.closest("form")?.getAttribute("action") ?? element?.getAttribute("href") ?? null;

export function readFocus(element = document.activeElement): FocusPlace {
  const row = element?.closest<HTMLElement>("main [data-key]")?.dataset.key;
  return { element, row, target: readTarget(element) };
}

/** Focuses an error or answer, else what had the focus, else a button of the same row, but never one of another. */
export function restoreFocus(before: FocusPlace, root: HTMLElement, isSame: boolean): void {
  const message = root.querySelector<HTMLElement>("[role=alert], [data-answer]");
  const { element, row, target } = before;
  if (message) {
    message.focus();
    return;
  }
  const stays =
    isSame &&
    element instanceof HTMLElement &&
    element !== document.body &&
    element.getClientRects().length > 0 &&
    (row === undefined || readFocus(element).row === row) &&
    readTarget(element) === target;
  if (stays) element.focus({ preventScroll: true });
  else {
    const same = row && isSame ? root.querySelector(`[data-key="${CSS.escape(row)}"]`) : null;
    const button = same?.querySelector<HTMLElement>("button");
    (button ?? root).focus({ preventScroll: true });
  }
}
