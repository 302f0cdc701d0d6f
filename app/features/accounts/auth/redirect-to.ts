/** Returns the address of a sign-in or registration page that leads on to `next`; empty leads to the start page. */
export function withNext(path: string, next: string): string {
  return next === "" ? path : `${path}?${new URLSearchParams({ redirectTo: next })}`;
}
