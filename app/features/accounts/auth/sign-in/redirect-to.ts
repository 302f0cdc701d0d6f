/** Empty `next` means the start page. */
export function withRedirect(path: string, next: string): string {
  return next === "" ? path : `${path}?${new URLSearchParams({ redirectTo: next })}`;
}

/** The `redirectTo` of a refused form, for the next attempt. */
export function returnedNext(
  result: { initialValue?: Record<string, unknown> | null } | undefined,
): string | undefined {
  const next = result?.initialValue?.redirectTo;
  return typeof next === "string" ? next : undefined;
}
