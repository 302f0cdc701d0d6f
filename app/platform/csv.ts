/** Spreadsheets take a cell that begins like this for a formula; the last four are the full-width signs. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** So that every spreadsheet reads the file as UTF-8. */
export const byteOrderMark = "\u{feff}";

/**
 * One line of a CSV file, as RFC 4180 has it. Every cell is quoted, because some spreadsheets split at
 * semicolons; one that would run as a formula begins with an apostrophe instead.
 */
export function csvLine(cells: readonly (string | null)[]): string {
  const quoted = cells.map((cell) => {
    const text = cell ?? "";
    return `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  });
  return `${quoted.join(",")}\r\n`;
}
