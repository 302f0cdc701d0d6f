import type { AppServices } from "#app/platform/services.ts";
import { type ContentVersions, contentKinds } from "./content-kinds.ts";
import type { Queries } from "./database.server.ts";
import { queryFixed } from "./fixed-query.server.ts";

type ContentFreshness = {
  /** At least as new as this call. Throws or rejects after a timeout. */
  current(): Promise<ContentVersions> | ContentVersions;
  readonly known: ContentVersions;
};

/** After one timeout, requests wait only briefly until the database answers again. */
const timeoutMs = 3000;
const timeoutAfterFailureMs = 500;

/** On SQLite reads the versions only when the file has changed. Calls `onChange` after a new version. */
export function makeContentFreshness(
  db: AppServices["db"],
  onChange: () => void,
): ContentFreshness {
  let versions = Object.fromEntries(contentKinds.map((kind) => [kind, 0])) as ContentVersions;
  let changeMark: number | undefined;
  let isFresh = false;
  let isFailing = false;
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<ContentVersions> | undefined;

  function current(): Promise<ContentVersions> | ContentVersions {
    if (isFresh) return versions;
    const mark = db.changeMark();
    if (mark !== undefined && mark === changeMark) {
      // Concurrent requests share one comparison.
      isFresh = true;
      setImmediate(() => {
        isFresh = false;
      });
      return versions;
    }
    // Calls during a read wait for the next read, which includes all commits so far.
    next ??= running.then(start, start);
    return next;
  }

  function start(): Promise<ContentVersions> {
    next = undefined;
    const reading = readInTime();
    running = reading;
    return reading;
  }

  async function readInTime(): Promise<ContentVersions> {
    const ms = isFailing ? timeoutAfterFailureMs : timeoutMs;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`the database did not answer in ${ms} ms`)), ms);
    });
    try {
      const found = await Promise.race([readVersions(), timeout]);
      isFailing = false;
      return found;
    } catch (error) {
      isFailing = true;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async function readVersions(): Promise<ContentVersions> {
    const before = db.changeMark();
    const found = await readContentVersions(db.reader);
    if (contentKinds.some((kind) => found[kind] !== versions[kind])) {
      versions = found;
      onChange();
    }
    changeMark = before;
    return versions;
  }

  return {
    current,
    get known() {
      return versions;
    },
  };
}

const versionsQuery = `select ${contentKinds.join(", ")} from content_version`;

export async function readContentVersions(q: Queries): Promise<ContentVersions> {
  const [versions] = await queryFixed<ContentVersions>(q, versionsQuery, []);
  if (!versions) throw new Error("content_version has no row");
  return versions;
}
