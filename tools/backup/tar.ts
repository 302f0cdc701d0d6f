/** Just as much of the tar format (ustar, POSIX.1-1988) as one plain file after another needs. */

const blockBytes = 512;
const nameBytes = 100;
const prefixBytes = 155;

export const padding = (bytes: number): Buffer =>
  Buffer.alloc((blockBytes - (bytes % blockBytes)) % blockBytes);
export const endOfArchive = Buffer.alloc(2 * blockBytes);

/** The header of a file of that many bytes, read- and writable by its owner alone. */
export function headerOf(path: string, bytes: number, seconds: number): Buffer {
  const { name, prefix } = split(path);
  const block = Buffer.alloc(blockBytes);
  const octal = (value: number, length: number) => value.toString(8).padStart(length, "0");
  block.write(name, 0);
  block.write(octal(0o600, 7), 100);
  block.write(octal(0, 7), 108);
  block.write(octal(0, 7), 116);
  block.write(octal(bytes, 11), 124);
  block.write(octal(seconds, 11), 136);
  block.write("0", 156);
  block.write("ustar\u000000", 257);
  block.write(prefix, 345);
  block.write(`${octal(checksum(block), 6)}\0 `, 148);
  return block;
}

/** A path of over a hundred letters is kept in two parts. */
function split(path: string): { name: string; prefix: string } {
  if (path.length <= nameBytes) return { name: path, prefix: "" };
  const at = path.indexOf("/", path.length - nameBytes - 1);
  if (at < 1 || at > prefixBytes) throw new Error(`the name is too long for an archive: ${path}`);
  return { name: path.slice(at + 1), prefix: path.slice(0, at) };
}

/** The sum of all bytes, those of the sum itself counted as spaces. */
function checksum(block: Buffer): number {
  let sum = 8 * 0x20;
  for (const [at, byte] of block.entries()) if (at < 148 || at >= 156) sum += byte;
  return sum;
}

export type Entry = {
  path: string;
  bytes: number;
  /** To be read to its end before the next entry is asked for. */
  content: AsyncIterable<Buffer>;
};

/** Thrown for what is no whole archive. */
export class DamagedArchive extends Error {
  override readonly name = "DamagedArchive";
}

/** The files of an archive, one after another. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const bytes = new ByteQueue(source);
  for (;;) {
    const block = await bytes.take(blockBytes);
    if (block.every((byte) => byte === 0)) break;
    const entry = parseHeader(block);
    let read = 0;
    yield { ...entry, content: counted() };
    if (read !== entry.bytes) throw new Error(`${entry.path} was not read to its end`);
    await bytes.take(padding(entry.bytes).length);

    async function* counted(): AsyncGenerator<Buffer> {
      while (read < entry.bytes) {
        const part = await bytes.some(entry.bytes - read);
        read += part.length;
        yield part;
      }
    }
  }
  // The rest of the stream is read too: the compression's own checksum stands at its end.
  const rest = await bytes.rest();
  if (rest.length !== blockBytes || rest.some((byte) => byte !== 0)) throw new DamagedArchive();
}

function parseHeader(block: Buffer): { path: string; bytes: number } {
  const text = (from: number, to: number) => {
    const field = block.subarray(from, to);
    const end = field.indexOf(0);
    return field.toString("latin1", 0, end < 0 ? field.length : end);
  };
  const number = (from: number, to: number) => Number.parseInt(text(from, to), 8);
  if (text(257, 262) !== "ustar" || number(148, 156) !== checksum(block)) {
    throw new DamagedArchive();
  }
  const prefix = text(345, 500);
  const path = prefix ? `${prefix}/${text(0, 100)}` : text(0, 100);
  const bytes = number(124, 136);
  if (text(156, 157) !== "0" || !Number.isSafeInteger(bytes)) throw new DamagedArchive();
  return { path, bytes };
}

class ByteQueue {
  readonly #source: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Exactly so many bytes. */
  async take(bytes: number): Promise<Buffer> {
    while (this.#held.length < bytes) {
      const more = await this.#next();
      if (!more) throw new DamagedArchive();
      this.#held = Buffer.concat([this.#held, more]);
    }
    return this.#cut(bytes);
  }

  /** At least one byte and at most so many. */
  async some(most: number): Promise<Buffer> {
    if (this.#held.length === 0) this.#held = (await this.#next()) ?? this.#held;
    if (this.#held.length === 0) throw new DamagedArchive();
    return this.#cut(Math.min(most, this.#held.length));
  }

  async rest(): Promise<Buffer> {
    for (let more = await this.#next(); more; more = await this.#next()) {
      this.#held = Buffer.concat([this.#held, more]);
      if (this.#held.length > blockBytes) break;
    }
    return this.#held;
  }

  #cut(bytes: number): Buffer {
    const part = this.#held.subarray(0, bytes);
    this.#held = this.#held.subarray(bytes);
    return part;
  }

  async #next(): Promise<Buffer | undefined> {
    const { value, done } = await this.#source.next();
    return done ? undefined : value;
  }
}
