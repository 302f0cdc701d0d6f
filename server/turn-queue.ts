/** Starts requests one after the other, each in its own turn of the event loop. */
export type TurnQueue = {
  next(): Promise<void>;
  /** How many ms the longest waiting caller has waited: the event loop's delay. */
  delayMs(): number;
  noteConnection(): void;
};

const maxAcceptingTurns = 32;

/** A turn accepts one connection but reads all sockets, so while connections arrive, turns without work come first. */
export function makeTurnQueue(now: () => number = () => performance.now()): TurnQueue {
  const waiting: { since: number; begin: () => void }[] = [];
  let connections = 0;
  let running = false;

  async function run(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      let before: number;
      let turns = 0;
      do {
        before = connections;
        await new Promise((resolve) => setImmediate(resolve));
        turns += 1;
      } while (connections > before && turns < maxAcceptingTurns);
      waiting.shift()?.begin();
    }
    running = false;
  }

  return {
    next() {
      const begun = new Promise<void>((begin) => waiting.push({ since: now(), begin }));
      if (!running) void run();
      return begun;
    },
    delayMs: () => (waiting[0] ? now() - waiting[0].since : 0),
    noteConnection() {
      connections += 1;
    },
  };
}
