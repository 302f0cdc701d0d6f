/** Returns the address of a sign-in or registration page that leads on to `next`; empty leads to the start page. */
export function withNext(path: string, next: string): string {
  return next === "" ? path : `${path}?${new URLSearchParams({ redirectTo: next })}`;
}

/** Returns the `redirectTo` of a refused form, so that the next try still leads there. */
export function returnedNext(
  result: { initialValue?: Record<string, unknown> | null } | undefined,
): string | undefined {
  const next = result?.initialValue?.redirectTo;
  return typeof next === "string" ? next : undefined;
}
