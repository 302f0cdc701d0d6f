const numbers = [
  ...["no", "one", "two", "three", "four", "five", "six"],
  ...["seven", "eight", "nine", "ten", "eleven", "twelve"],
];

/** `one hour`, `ten minutes`, `90 nights`: up to twelve in words. */
export function inWords(count: number, unit: string): string {
  return `${numberInWords(count)} ${unit}${count === 1 ? "" : "s"}`;
}

export function numberInWords(count: number): string {
  return numbers[count] ?? count.toLocaleString("en");
}

export function counted(count: number, unit: string): string {
  return `${count.toLocaleString("en")} ${unit}${count === 1 ? "" : "s"}`;
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `30, 14 and 7`. */
export function listInWords(parts: readonly (string | number)[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${last}` : `${last}`;
}

/** The first line, cut at 160 characters. */
export function firstLine(text: string): string {
  const [line = ""] = text.trim().split("\n");
  return line.length > 160 ? `${line.slice(0, 159)}…` : line;
}
