export type Release = () => void;

type Semaphore = {
  /** Resolves to undefined when the queue is full, or after `waitMs` without a free place. */
  acquire(waitMs?: number): Promise<Release | undefined>;
  load(): { taken: number; waiting: number };
};

type Options = {
  places: number;
  queue?: number;
  waitMs?: number;
};

/** By default the queue and the wait are unlimited. First come, first served. */
export function createSemaphore({
  places,
  queue = Number.POSITIVE_INFINITY,
  waitMs: defaultWaitMs = Number.POSITIVE_INFINITY,
}: Options): Semaphore {
  let taken = 0;
  const waiting = new Set<(release: Release) => void>();

  function place(): Release {
    let isActive = true;
    return () => {
      if (!isActive) return;
      isActive = false;
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
    async acquire(waitMs = defaultWaitMs) {
      if (taken < places) {
        taken += 1;
        return place();
      }
      return waiting.size < queue ? wait(waitMs) : undefined;
    },
    load: () => ({ taken, waiting: waiting.size }),
  };
}
