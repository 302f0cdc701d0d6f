import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { type Checksums, type Cover, format, paths } from "./format.ts";

/** A file that cannot be restored; the message is for the person who tried. */
export class BackupRefused extends Error {
  override readonly name = "BackupRefused";
}

const damaged = "This backup is damaged: it is cut short or was changed. Nothing was written.";
/** A cover or list of checksums larger than this is none of ours. */
const maxJson = 256 * 1024 * 1024;

type Entry = {
  path: string;
  bytes: number;
  /** To be read to its end before the next entry is asked for. */
  content: AsyncIterable<Buffer>;
};

/** Yields the files in a backup, one after another. */
export async function* readBackup(file: string): AsyncGenerator<Entry> {
  const archive = extract();
  pipeline(createReadStream(file), createGunzip(), requireEnd, archive, () => {});
  for await (const entry of archive) {
    const { name, size, type } = entry.header;
    if (type !== "file") throw new Error(`${name} is no plain file`);
    yield { path: name, bytes: size, content: entry as AsyncIterable<Buffer> };
  }
}

/** Two empty blocks end an archive; `tar-stream` does not ask for them. */
async function* requireEnd(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let tail = Buffer.alloc(0);
  for await (const chunk of source) {
    tail = Buffer.from(
      chunk.length < 1024 ? Buffer.concat([tail, chunk]).subarray(-1024) : chunk.subarray(-1024),
    );
    yield chunk;
  }
  if (tail.length < 1024 || tail.some((byte) => byte !== 0)) throw new Error("no end of archive");
}

/** Reads a backup to its end and compares every file with its checksum. */
export async function verifyBackup(file: string): Promise<{ cover: Cover; sums: Checksums }> {
  try {
    return await verify(file);
  } catch (error) {
    throw isDamage(error) ? new BackupRefused(damaged, { cause: error }) : error;
  }
}

/** The archive's and the compression's errors are plain ones, unlike a bug's; those of the disk name a system call. */
function isDamage(error: unknown): boolean {
  return error instanceof Error && error.constructor === Error && !("syscall" in error);
}

async function verify(file: string): Promise<{ cover: Cover; sums: Checksums }> {
  const seen = new Map<string, { bytes: number; sha256: string }>();
  let cover: Cover | undefined;
  let sums: Checksums | undefined;
  for await (const entry of readBackup(file)) {
    const { path, bytes } = entry;
    if (sums || seen.has(path) || (path === paths.cover) !== (seen.size === 0)) {
      throw new BackupRefused(damaged);
    }
    const hash = createHash("sha256");
    const json: Buffer[] = [];
    const isJson = path === paths.cover || path === paths.checksums;
    if (isJson && bytes > maxJson) throw new BackupRefused(damaged);
    for await (const chunk of entry.content) {
      hash.update(chunk);
      if (isJson) json.push(chunk);
    }
    const value = () => parsed(Buffer.concat(json).toString("utf8"));
    if (path === paths.checksums) sums = value() as Checksums;
    else seen.set(path, { bytes, sha256: hash.digest("hex") });
    if (path === paths.cover) cover = value() as Cover;
  }
  if (!cover || !sums || !agrees(seen, sums)) throw new BackupRefused(damaged);
  if (cover.format !== format) {
    throw new BackupRefused(`This is a backup of another kind (${String(cover.format)}).`);
  }
  return { cover, sums };
}

function agrees(
  seen: ReadonlyMap<string, { bytes: number; sha256: string }>,
  { entries }: Checksums,
): boolean {
  const promised = Object.entries(entries ?? {});
  return (
    promised.length === seen.size &&
    promised.every(([path, { bytes, sha256 }]) => {
      const one = seen.get(path);
      return one?.bytes === bytes && one.sha256 === sha256;
    })
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BackupRefused(damaged);
  }
}

/** Yields the rows of a table's file, `undefined` for what is no JSON. */
export async function* rowsOf({ content }: Entry): AsyncGenerator<unknown> {
  const decoder = new StringDecoder("utf8");
  let held = "";
  for await (const chunk of content) {
    const lines = (held + decoder.write(chunk)).split("\n");
    held = lines.pop() ?? "";
    for (const line of lines) yield rowIn(line);
  }
  // Every row ends in a line break: the last was cut short.
  if (held) yield undefined;
}

function rowIn(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
