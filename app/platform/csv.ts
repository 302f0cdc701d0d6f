/** Spreadsheets treat these as the start of a formula; the last four are the full-width forms. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = "\u{feff}";

/** Returns a CSV line (RFC 4180). Quotes every cell, as some spreadsheets split at semicolons, and disarms formulas. */
export function csvLine(cells: readonly (string | null)[]): string {
  const quoted = cells.map((cell) => {
    const text = cell ?? "";
    return `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  });
  return `${quoted.join(",")}\r\n`;
}
