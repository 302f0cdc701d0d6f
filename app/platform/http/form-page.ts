type Sent = {
  method: string | undefined;
  /** The header `Referer`. */
  from: string | undefined;
  /** The site's, as the header `Host` has it. */
  host: string | undefined;
};

/** Returns the address within the site of the page from which a form was sent; undefined where that is not known. */
export function formPageOf({ method, from = "", host }: Sent): string | undefined {
  if (method !== "POST" || !URL.canParse(from)) return undefined;
  const { host: sender, pathname, search } = new URL(from);
  const isOurs = sender === host && !pathname.startsWith("//");
  return isOurs ? pathname + search : undefined;
}

/** The words of the link to that page. */
export const backToForm = "Back to the form";
