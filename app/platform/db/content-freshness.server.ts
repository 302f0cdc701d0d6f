import type { AppServices } from "#app/platform/services.ts";
import { readContentVersion } from "./content-version.server.ts";

export type ContentFreshness = {
  /**
   * Returns the version of public content as the database has it at this moment or later. Throws or rejects when the
   * database does not tell it in time.
   */
  current(): Promise<number> | number;
  /** The version that was read last. */
  readonly known: number;
};

/** How long the database may take to tell: once it did not, nobody waits that long again until it does. */
const timeoutMs = 3000;
const timeoutAfterFailureMs = 500;

/** Compares the content's version; on SQLite only when the file has changed at all. `onChange` hears of a new one. */
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
      // Requests that came together share one comparison: none of them began after it.
      compared = true;
      setImmediate(() => {
        compared = false;
      });
      return version;
    }
    // One reading at a time. Whoever comes while it runs shares the next one, not this one's result.
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
