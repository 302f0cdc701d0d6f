/** Appointments in the calendar format of phones (RFC 5545). */

export type CalendarEvent = {
  id: string;
  /** ISO instants. */
  startsAt: string;
  endsAt: string;
  updatedAt: string;
  /** Raised by every change, so that calendars take the newest version. */
  sequence: number;
  summary: string;
  location: string;
  description: string;
  status: "TENTATIVE" | "CONFIRMED" | "CANCELLED";
};

type CalendarOptions = {
  name: string;
  /** The site's origin: makes the events' ids globally unique. */
  origin: string;
  events: readonly CalendarEvent[];
};

/** Returns a calendar as iCalendar text: CRLF line ends, no line longer than 75 bytes. */
export function writeCalendar({ name, origin, events }: CalendarOptions): string {
  const host = new URL(origin).hostname;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escaped(name)}//Appointments//EN`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escaped(name)}`,
    "X-WR-TIMEZONE:Africa/Lagos",
    ...events.flatMap((event) => [
      "BEGIN:VEVENT",
      `UID:${event.id}@${host}`,
      `DTSTAMP:${stamp(event.updatedAt)}`,
      `LAST-MODIFIED:${stamp(event.updatedAt)}`,
      `SEQUENCE:${event.sequence}`,
      `DTSTART:${stamp(event.startsAt)}`,
      `DTEND:${stamp(event.endsAt)}`,
      `SUMMARY:${escaped(event.summary)}`,
      ...(event.location ? [`LOCATION:${escaped(event.location)}`] : []),
      ...(event.description ? [`DESCRIPTION:${escaped(event.description)}`] : []),
      `STATUS:${event.status}`,
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** `20261123T090000Z` */
function stamp(instant: string): string {
  return `${instant.slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
}

function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, "\\$&")
    .replaceAll(/\r\n?|\n/g, "\\n")
    .replaceAll(/\p{Cc}/gu, " ");
}

const lineBytes = 75;

/** Folds a long line: it continues in the next after a space, and no character is split. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let out = "";
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > lineBytes) {
      out += "\r\n ";
      bytes = 1;
    }
    out += character;
    bytes += size;
  }
  return out;
}
