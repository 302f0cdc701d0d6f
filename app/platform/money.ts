/** Kobo (a whole number) as `₦2,500.00`. */
export function formatMoney(kobo: number): string {
  const naira = Math.trunc(Math.abs(kobo) / 100);
  const rest = String(Math.abs(kobo) % 100).padStart(2, "0");
  return `${kobo < 0 ? "−" : ""}₦${naira.toLocaleString("en-NG")}.${rest}`;
}

/**
 * Parses a typed amount in naira (`2500`, `2,500`, `₦2,500.00`) into kobo by its digits: no fraction is rounded.
 * Returns `Infinity` for more than 13 digits, undefined for what is not an amount.
 */
export function parseMoney(typed: string): number | undefined {
  const [, whole, kobo = ""] =
    /^(?:₦\s?)?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? [];
  if (whole === undefined) return undefined;
  const naira = whole.replaceAll(",", "").replace(/^0+(?=\d)/, "");
  if (naira.length > 13) return Number.POSITIVE_INFINITY;
  return Number(naira) * 100 + Number(kobo.padEnd(2, "0"));
}
