/** A place to work in, given back by calling it (twice does no harm). */
export type Place = () => void;

export type Capacity = {
  /** A place, at once or after a short wait; `undefined` when there is too much to do already. */
  take(): Promise<Place | undefined>;
  readonly busy: number;
};

/** At most `places` at once; at most `queue` wait for one, none longer than `waitMs`. */
export function makeCapacity(places: number, queue: number, waitMs: number): Capacity {
  let busy = 0;
  const waiting = new Set<(place: Place) => void>();

  const place = (): Place => {
    let given = false;
    return () => {
      if (given) return;
      given = true;
      const [next] = waiting;
      if (next) next(place());
      else busy -= 1;
    };
  };

  return {
    get busy() {
      return busy;
    },
    take() {
      if (busy < places) {
        busy += 1;
        return Promise.resolve(place());
      }
      if (waiting.size >= queue) return Promise.resolve(undefined);
      return new Promise((resolve) => {
        const enter = (given?: Place) => {
          waiting.delete(enter);
          clearTimeout(timer);
          resolve(given);
        };
        const timer = setTimeout(enter, waitMs);
        waiting.add(enter);
      });
    },
  };
}
