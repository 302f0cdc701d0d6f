/** iCalendar, RFC 5545. */

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
  /** The site's origin, which makes the events' ids globally unique. */
  origin: string;
  events: readonly CalendarEvent[];
};

/** CRLF line ends; no line is longer than 75 bytes. */
export function writeCalendar({ name, origin, events }: CalendarOptions): string {
  const host = new URL(origin).hostname;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(name)}//Appointments//EN`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escapeText(name)}`,
    "X-WR-TIMEZONE:Africa/Lagos",
    ...events.flatMap((event) => [
      "BEGIN:VEVENT",
      `UID:${event.id}@${host}`,
      `DTSTAMP:${stamp(event.updatedAt)}`,
      `LAST-MODIFIED:${stamp(event.updatedAt)}`,
      `SEQUENCE:${event.sequence}`,
      `DTSTART:${stamp(event.startsAt)}`,
      `DTEND:${stamp(event.endsAt)}`,
      `SUMMARY:${escapeText(event.summary)}`,
      ...(event.location ? [`LOCATION:${escapeText(event.location)}`] : []),
      ...(event.description ? [`DESCRIPTION:${escapeText(event.description)}`] : []),
      `STATUS:${event.status}`,
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

/** `20261123T090000Z` */
function stamp(instant: string): string {
  return `${instant.slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
}

function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, "\\$&")
    .replaceAll(/\r\n?|\n/g, "\\n")
    .replaceAll(/\p{Cc}/gu, " ");
}

const lineBytes = 75;

/** A folded line continues after CRLF and a space; no character is split. */
function foldLine(line: string): string {
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
