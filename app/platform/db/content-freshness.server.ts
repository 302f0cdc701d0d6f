import type { AppServices } from "#app/platform/services.ts";
import { type ContentVersions, contentKinds } from "./content-kinds.ts";
import { readContentVersions } from "./content-versions.server.ts";

export type ContentFreshness = {
  /**
   * Returns the versions of public content as the database has them at this moment or later. Throws or rejects when the
   * database does not tell them in time.
   */
  current(): Promise<ContentVersions> | ContentVersions;
  /** The versions read last. */
  readonly known: ContentVersions;
};

/** How long a reading may take. After one that took longer nobody waits until the database answers again. */
const timeoutMs = 3000;
const timeoutAfterFailureMs = 500;

/**
 * Reads the versions of public content; on SQLite only when the file has changed. Calls `onChange` after a reading that
 * found another one.
 */
export function makeContentFreshness(
  db: AppServices["db"],
  onChange: () => void,
): ContentFreshness {
  let versions = Object.fromEntries(contentKinds.map((kind) => [kind, 0])) as ContentVersions;
  let changeMark: number | undefined;
  let compared = false;
  let isFailing = false;
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<ContentVersions> | undefined;

  function current(): Promise<ContentVersions> | ContentVersions {
    if (compared) return versions;
    const mark = db.changeMark();
    if (mark !== undefined && mark === changeMark) {
      // Concurrent requests share one comparison that began after all of them.
      compared = true;
      setImmediate(() => {
        compared = false;
      });
      return versions;
    }
    // One reading at a time: who comes while it runs shares the next one, which sees all that is committed by now.
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
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`the database did not answer in ${ms} ms`)), ms);
    });
    try {
      const found = await Promise.race([readVersions(), late]);
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
