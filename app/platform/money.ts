/** Kobo (a whole number) as `₦2,500.00`. */
export function formatMoney(kobo: number): string {
  const naira = Math.trunc(Math.abs(kobo) / 100);
  const rest = String(Math.abs(kobo) % 100).padStart(2, "0");
  return `${kobo < 0 ? "−" : ""}₦${naira.toLocaleString("en-NG")}.${rest}`;
}
