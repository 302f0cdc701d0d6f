/** Days from Monday (0) to Sunday (6); times as `09:00`. */
type OpeningHours = { from: number; to: number; opens: string; closes: string };

const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Reads `Mon-Fri 9:00-17:00, Sat 10-14`; undefined when unreadable, empty or reversed. */
export function readOpeningHours(input: string): OpeningHours[] | undefined {
  const parts = input.split(/[,;]/).map((part) => part.trim());
  const read = parts.map(readPart);
  return read.every((part) => part !== undefined) ? read : undefined;
}

function readPart(part: string): OpeningHours | undefined {
  const [, first = "", last = first, opensAt = "", closesAt = ""] =
    /^([a-z]{3,9})(?:\s*[-–]\s*([a-z]{3,9}))?\s+([\d:.]+)\s*[-–]\s*([\d:.]+)$/i.exec(part) ?? [];
  const [from, to] = [first, last].map(readDay);
  const [opens, closes] = [opensAt, closesAt].map(readTime);
  if (from === undefined || to === undefined || from > to) return undefined;
  return opens && closes && opens < closes ? { from, to, opens, closes } : undefined;
}

function readDay(input: string): number | undefined {
  const at = days.findIndex((day) => day.toLowerCase().startsWith(input.toLowerCase()));
  return at < 0 || input === "" ? undefined : at;
}

function readTime(input: string): string | undefined {
  const [, hours, minutes = "00"] = /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(input) ?? [];
  if (hours === undefined || Number(hours) > 24 || Number(minutes) > 59) return undefined;
  const time = `${hours.padStart(2, "0")}:${minutes}`;
  return time > "24:00" ? undefined : time;
}

export function openingHoursInWords(hours: string): string {
  const part = ({ from, to, opens, closes }: OpeningHours) => {
    const span = from === to ? days[from] : `${days[from]} to ${days[to]}`;
    return `${span} ${opens.replace(/^0/, "")}\u00a0to\u00a0${closes.replace(/^0/, "")}`;
  };
  return (readOpeningHours(hours) ?? []).map(part).join(", ");
}

export function openingHoursSpecification(hours: string): object[] {
  return (readOpeningHours(hours) ?? []).map(({ from, to, opens, closes }) => ({
    "@type": "OpeningHoursSpecification",
    dayOfWeek: days.slice(from, to + 1),
    opens,
    closes,
  }));
}
