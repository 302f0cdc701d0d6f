/** `₦2,500.00`, for receipts, statements and tables of money. */
export function formatMoney(kobo: number): string {
  const naira = Math.trunc(Math.abs(kobo) / 100);
  const rest = String(Math.abs(kobo) % 100).padStart(2, "0");
  return `${kobo < 0 ? "−" : ""}₦${naira.toLocaleString("en-NG")}.${rest}`;
}

/** The sum below a column of money. */
export function sumOfMoney<Row>(rows: readonly Row[], kobo: (row: Row) => number): string {
  return formatMoney(rows.reduce((all, row) => all + kobo(row), 0));
}

/** Before the sums below a list, which has pages. */
export const sumsOfPage = "Together on this page";

/** `₦2,500`, for sentences, tiles and prices. */
export function moneyInText(kobo: number): string {
  return formatMoney(kobo).replace(/\.00$/, "");
}

const before = /^(?:₦|=n=|ngn|naira|n|#)\s?/i;
const after = /\s?(?:₦|ngn|naira|n|\/[=-])$/i;
const amount = /^(\d{1,3}(?:,\s?\d{3})+|\d{1,3}(?:\s\d{3})+|\d+)(?:\.(\d{0,2}))?$/;

/** Parses naira (`2500`, `2 500`, `₦2,500.00`) to kobo without rounding; `Infinity` above 13 digits. */
export function parseMoney(input: string): number | undefined {
  const [, whole, kobo = ""] = amount.exec(numberIn(input)) ?? [];
  if (whole === undefined) return undefined;
  const naira = whole.replace(/[,\s]/g, "").replace(/^0+(?=\d)/, "");
  if (naira.length > 13) return Number.POSITIVE_INFINITY;
  return Number(naira) * 100 + Number(kobo.padEnd(2, "0"));
}

function numberIn(input: string): string {
  return input.trim().replace(before, "").replace(after, "");
}

/** Explains why `parseMoney` refused: `5.000` and `5,00` can mean two amounts. `advice` ends the message. */
export function unreadableMoney(input: string, advice: string): string {
  const number = numberIn(input);
  const [, whole, part] = /^([1-9]\d{0,2})(?:\.(\d{3})|,\d{1,2})$/.exec(number) ?? [];
  if (whole === undefined) return advice;
  const digits = Number(number.replace(/\D/g, ""));
  const kobo = (part ?? number.slice(whole.length + 1)).slice(0, 2).padEnd(2, "0");
  return `“${number}” can mean ${digits.toLocaleString("en-NG")} or ${Number(whole)}.${kobo}. ${advice}`;
}

/** `8000`, or `8000.50`. */
export function nairaText(kobo: number): string {
  return kobo % 100 === 0 ? String(kobo / 100) : (kobo / 100).toFixed(2);
}
