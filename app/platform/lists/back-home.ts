const home = "home";

/** What the forms of the dashboard's home bring along. */
export const fromHome = { back: home };

/** Where a form of the dashboard's home leads back to; undefined for any other form. */
export function backHome(back: string): string | undefined {
  return back === home ? "/dashboard" : undefined;
}
