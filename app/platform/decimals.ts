const decimal = /^\d{1,4}([.,]\d{1,3})?$/;

/** Parses `4.5` or `4,5`, with or without its unit; undefined for anything else. */
export function readDecimal(text: string): number | undefined {
  const number = text.replace(/\s*(kg|years?|°?C)$/i, "");
  return decimal.test(number) ? Number(number.replace(",", ".")) : undefined;
}
