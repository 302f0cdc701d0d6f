type Recompression = {
  /** Runs `work` for this key later; not if it or too many others wait. */
  request(key: string): void;
};

const maxWaiting = 100;
const firstRestMs = 1000;
/** The pause after each run, in multiples of its duration. */
const rests = 2;

/** `work` never rejects. Does not keep the process alive. */
export function makeRecompression(work: (key: string) => Promise<void>): Recompression {
  const waiting = new Set<string>();
  let isRunning = false;

  async function runNext(): Promise<void> {
    const [key] = waiting;
    if (key === undefined) {
      isRunning = false;
      return;
    }
    waiting.delete(key);
    const started = performance.now();
    await work(key);
    runAfter(rests * (performance.now() - started));
  }

  function runAfter(ms: number): void {
    setTimeout(() => void runNext(), ms).unref();
  }

  return {
    request(key) {
      if (waiting.size >= maxWaiting) return;
      waiting.add(key);
      if (isRunning) return;
      isRunning = true;
      runAfter(firstRestMs);
    },
  };
}
