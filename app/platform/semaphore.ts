/** Gives the place back. A second call does nothing. */
export type Release = () => void;

type Semaphore = {
  /** Resolves to undefined when the queue is full, or after `waitMs` without a free place. */
  acquire(waitMs?: number): Promise<Release | undefined>;
  load(): { taken: number; waiting: number };
};

type Options = {
  places: number;
  queue?: number;
  /** The default wait of `acquire`, in milliseconds. */
  waitMs?: number;
};

/** By default the queue and the wait are unlimited. First come, first served. */
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
