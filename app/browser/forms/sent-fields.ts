export function listSentFields(
  form: HTMLFormElement,
  button: HTMLButtonElement | null,
): URLSearchParams {
  const fields = new FormData(form);
  // Older browsers lack the second argument of `FormData`.
  if (button?.name) fields.append(button.name, button.value);
  return new URLSearchParams(fields as unknown as Record<string, string>);
}
