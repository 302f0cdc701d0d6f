/** The address of a sign-in page that knows where the person was going. */
export function withNext(path: string, next: string): string {
  return next === "" ? path : `${path}?${new URLSearchParams({ redirectTo: next })}`;
}
