/** Characters with which spreadsheets begin a formula; the last four are their full-width forms. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** Makes every spreadsheet read the file as UTF-8. */
export const byteOrderMark = "\u{feff}";

/**
 * Returns one line of a CSV file (RFC 4180). Every cell is quoted, because some spreadsheets split at semicolons; a
 * cell that would run as a formula gets an apostrophe before it.
 */
export function csvLine(cells: readonly (string | null)[]): string {
  const quoted = cells.map((cell) => {
    const text = cell ?? "";
    return `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  });
  return `${quoted.join(",")}\r\n`;
}
