/** Returns the fields that a browser sends of a form by this button; for forms without files. */
export function sentFields(
  form: HTMLFormElement,
  button: HTMLButtonElement | null,
): URLSearchParams {
  const fields = new FormData(form);
  // By a second argument of `FormData` only newer browsers do it.
  if (button?.name) fields.append(button.name, button.value);
  return new URLSearchParams(fields as unknown as Record<string, string>);
}
