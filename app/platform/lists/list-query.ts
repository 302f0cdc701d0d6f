const pagesAtMost = 5000;
const longestSearch = 200;

/** The page that an address asks for, from 1; what makes no sense is the first. */
export function readPage(params: URLSearchParams): number {
  const wanted = Number.parseInt(params.get("page") ?? "", 10) || 1;
  return Math.min(Math.max(wanted, 1), pagesAtMost);
}

/** What was typed into a list's search box. */
export function readSearch(params: URLSearchParams): string {
  return (params.get("q") ?? "").trim().slice(0, longestSearch);
}

/** An address of a list: what is empty is left out, and so is the first page. */
export function listAddress(
  path: string,
  query: Record<string, string | undefined>,
  page = 1,
): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value);
  if (page > 1) params.set("page", String(page));
  return path + (params.size > 0 ? `?${params}` : "");
}
