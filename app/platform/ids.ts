export const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

// By millisecond: ids count up from a random start, so that they sort in order of creation.
const sequences = new Map<number, number>();
const maxSequences = 1000;
const maxSequence = 0x3ffffff;

/** Returns a UUIDv7. It sorts by `now`, and within a millisecond by creation in this process. */
export function newId(now: Date): string {
  const random = crypto.getRandomValues(new Uint8Array(10));
  const ms = now.getTime();
  const last = sequences.get(ms);
  const sequence =
    last === undefined
      ? (byte(random, 0) << 16) | (byte(random, 1) << 8) | byte(random, 2)
      : last + 1;
  if (sequence > maxSequence) return newId(new Date(ms + 1));
  sequences.delete(ms);
  sequences.set(ms, sequence);
  if (sequences.size > maxSequences) sequences.delete(sequences.keys().next().value ?? ms);

  const time = hex(ms, 12);
  const high = hex(0x7000 | ((sequence >> 14) & 0xfff), 4);
  const low = hex(0x8000 | (sequence & 0x3fff), 4);
  const tail = Array.from(random.subarray(4), (value) => hex(value, 2)).join("");
  return `${time.slice(0, 8)}-${time.slice(8)}-${high}-${low}-${tail}`;
}

/** As `newId`, but sorts after `last` even if another process created that in the same millisecond. */
export function newIdAfter(last: string, now: Date): string {
  const id = newId(now);
  if (id > last) return id;
  const ms = Number.parseInt(last.slice(0, 8) + last.slice(9, 13), 16);
  const [high, low] = [last.slice(15, 18), last.slice(19, 23)].map((part) =>
    Number.parseInt(part, 16),
  );
  sequences.set(ms, ((high ?? 0) << 14) | ((low ?? 0) & 0x3fff));
  return newId(new Date(ms));
}

export function isId(text: string): boolean {
  return idPattern.test(text);
}

function byte(bytes: Uint8Array, index: number): number {
  return bytes[index] ?? 0;
}

function hex(value: number, length: number): string {
  return value.toString(16).padStart(length, "0");
}
