/** How rules are said: numbers up to twelve in words, larger ones in digits. */

const numbers = [
  ...["no", "one", "two", "three", "four", "five", "six"],
  ...["seven", "eight", "nine", "ten", "eleven", "twelve"],
];

/** `one hour`, `ten minutes`, `90 nights`. */
export function inWords(count: number, unit: string): string {
  return `${numbers[count] ?? count.toLocaleString("en")} ${unit}${count === 1 ? "" : "s"}`;
}

/** A figure rather than a rule: `1 hour`, `10 minutes`. */
export function counted(count: number, unit: string): string {
  return `${count.toLocaleString("en")} ${unit}${count === 1 ? "" : "s"}`;
}

/** At the start of a sentence: `Ten minutes`. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `30, 14 and 7`. */
export function listInWords(parts: readonly (string | number)[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${last}` : `${last}`;
}
