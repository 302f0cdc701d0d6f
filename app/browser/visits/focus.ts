/** Where the focus was, and in which record's row. */
export type FocusPlace = {
  element: Element | null;
  row: string | undefined;
  target: string | null;
};

const targetOf = (element: Element | null) =>
  element?.closest("form")?.getAttribute("action") ?? element?.getAttribute("href") ?? null;

export function readFocus(element = document.activeElement): FocusPlace {
  const row = element?.closest<HTMLElement>("main [data-key]")?.dataset.key;
  return { element, row, target: targetOf(element) };
}

/**
 * After a page was put in place: to what says that a form came back, to the answer of a form, else where it was. Where
 * that has gone, to the first button of the same record's row, such as its Undo, else to the page's main part; never
 * to another record's button.
 */
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
    targetOf(element) === target;
  if (stays) element.focus({ preventScroll: true });
  else {
    const same = row && isSame ? root.querySelector(`[data-key="${CSS.escape(row)}"]`) : null;
    const button = same?.querySelector<HTMLElement>("button");
    (button ?? root).focus({ preventScroll: true });
  }
}
