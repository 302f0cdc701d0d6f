const home = "home";

/** A hidden field of the forms on the dashboard's home, which lead back there. */
export const fromHome = { back: home };

/** For a form that stands on home, and for the same form when it comes back with mistakes. */
export function hiddenBack(
  homeKey: string | undefined,
  result: { initialValue?: Record<string, unknown> | null } | undefined,
) {
  return homeKey || result?.initialValue?.back === home ? fromHome : undefined;
}

export function backHome(back: string): string | undefined {
  return back === home ? "/dashboard" : undefined;
}
