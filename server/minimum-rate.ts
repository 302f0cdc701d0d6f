const parts = 12;

type MinimumRate = {
  count(bytes: number): void;
  /** Counts the time until `pause`. Calling it again without a pause does nothing. */
  resume(): void;
  pause(): void;
};

/** Calls `onSlow` when a window brings fewer than `bytes` bytes. Only time spent waiting for the client counts. */
export function watchRate(
  { windowMs, bytes }: { windowMs: number; bytes: number },
  onSlow: () => void,
): MinimumRate {
  const former: number[] = [];
  let current = 0;
  let timer: NodeJS.Timeout | undefined;
  const endPart = () => {
    former.push(current);
    current = 0;
    if (former.length > parts) former.shift();
    if (former.length === parts && former.reduce((sum, part) => sum + part, 0) < bytes) onSlow();
  };
  return {
    count(more) {
      current += more;
    },
    resume() {
      timer ??= setInterval(endPart, windowMs / parts);
    },
    pause() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
