import type { AppServices } from "#app/platform/services.ts";
import { readContentVersion } from "./content-version.server.ts";

export type ContentFreshness = {
  /**
   * Returns the version of public content as the database has it at this moment or later. Throws or rejects when the
   * database does not tell it in time.
   */
  current(): Promise<number> | number;
  /** The version read last. */
  readonly known: number;
};

/** How long a reading may take. After one that took longer nobody waits until the database answers again. */
const timeoutMs = 3000;
const timeoutAfterFailureMs = 500;

/**
 * Reads the version of public content; on SQLite only when the file has changed. Calls `onChange` with a new version.
 */
export function makeContentFreshness(
  db: AppServices["db"],
  onChange: () => void,
): ContentFreshness {
  let version = 0;
  let changeMark: number | undefined;
  let compared = false;
  let isFailing = false;
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<number> | undefined;

  function current(): Promise<number> | number {
    if (compared) return version;
    const mark = db.changeMark();
    if (mark !== undefined && mark === changeMark) {
      // Concurrent requests share one comparison that began after all of them.
      compared = true;
      setImmediate(() => {
        compared = false;
      });
      return version;
    }
    // One reading at a time: who comes while it runs shares the next one, which sees all that is committed by now.
    next ??= running.then(start, start);
    return next;
  }

  function start(): Promise<number> {
    next = undefined;
    const reading = readInTime();
    running = reading;
    return reading;
  }

  async function readInTime(): Promise<number> {
    const ms = isFailing ? timeoutAfterFailureMs : timeoutMs;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`the database did not answer in ${ms} ms`)), ms);
    });
    try {
      const found = await Promise.race([readVersion(), late]);
      isFailing = false;
      return found;
    } catch (error) {
      isFailing = true;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async function readVersion(): Promise<number> {
    const before = db.changeMark();
    const found = await readContentVersion(db.reader);
    if (found !== version) {
      onChange();
      version = found;
    }
    changeMark = before;
    return found;
  }

  return {
    current,
    get known() {
      return version;
    },
  };
}
