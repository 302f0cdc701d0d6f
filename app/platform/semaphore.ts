/** Gives a place back; calling it twice is harmless. */
export type Release = () => void;

type Semaphore = {
  /** Resolves to a place, or to undefined when the queue is full or none became free within `waitMs`. */
  acquire(waitMs?: number): Promise<Release | undefined>;
  /** How many hold a place, and how many wait. */
  load(): { taken: number; waiting: number };
};

type Options = {
  /** How many may hold a place at the same time. */
  places: number;
  /** How many may wait, first come, first served. */
  queue?: number;
  /** The longest wait in milliseconds, unless `acquire` names another. */
  waitMs?: number;
};

/** Returns a semaphore. By default nobody is turned away: the queue has no limit and a wait no end. */
export function createSemaphore({
  places,
  queue = Number.POSITIVE_INFINITY,
  waitMs: longestMs = Number.POSITIVE_INFINITY,
}: Options): Semaphore {
  let taken = 0;
  const waiting = new Set<(release: Release) => void>();

  function place(): Release {
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      const [next] = waiting;
      if (next) next(place());
      else taken -= 1;
    };
  }

  function wait(waitMs: number): Promise<Release | undefined> {
    return new Promise((resolve) => {
      const settle = (release?: Release) => {
        waiting.delete(settle);
        clearTimeout(timer);
        resolve(release);
      };
      const timer = Number.isFinite(waitMs) ? setTimeout(settle, waitMs) : undefined;
      waiting.add(settle);
    });
  }

  return {
    async acquire(waitMs = longestMs) {
      if (taken < places) {
        taken += 1;
        return place();
      }
      return waiting.size < queue ? wait(waitMs) : undefined;
    },
    load: () => ({ taken, waiting: waiting.size }),
  };
}
