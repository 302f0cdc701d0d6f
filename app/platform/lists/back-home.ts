const home = "home";

/** A hidden field of the forms on the dashboard's home, which lead back there. */
export const fromHome = { back: home };

export function backHome(back: string): string | undefined {
  return back === home ? "/dashboard" : undefined;
}
