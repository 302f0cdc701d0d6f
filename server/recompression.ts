export type Recompression = {
  /** Has `work` run for this key later, unless it waits already or too many do: then it is to be asked for again. */
  request(key: string): void;
};

const maxWaiting = 100;
const firstRestMs = 1000;
/** Of the time that one took: so long the processor is left alone before the next. */
const rests = 2;

/** Runs `work`, which never rejects, for one key after the other. It holds no process up that is to end. */
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
