const charactersShown = 200;

/** Returns, by the ids of a form's fields, what stands now where a draft has other words. */
export function listDifferences(
  form: HTMLFormElement,
  texts: ReadonlyMap<string, string>,
): { id: string; text: string }[] {
  const isTyped = (one: Element) =>
    (one instanceof HTMLTextAreaElement || one instanceof HTMLInputElement) &&
    one.type !== "hidden" &&
    texts.has(one.name) &&
    one.value !== one.defaultValue;
  return ([...form.elements] as HTMLInputElement[])
    .filter(isTyped)
    .map(({ id, labels, defaultValue: text }) => {
      // A star or '(optional)' may follow the label's words.
      const label = labels?.[0]?.firstChild?.textContent ?? "";
      const shown = text.length > charactersShown ? `${text.slice(0, charactersShown)}…` : text;
      return { id, text: `${label}: what stands now is ${shown ? `“${shown}”` : "empty"}` };
    });
}
