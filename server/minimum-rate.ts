/** How often a window is looked at: it is this many parts long. */
const parts = 12;

type MinimumRate = {
  /** Counts bytes that came. */
  count(bytes: number): void;
  /** The time until `pause` counts. Called again without a pause it does nothing. */
  resume(): void;
  pause(): void;
};

/**
 * Calls `onSlow` when any window of `windowMs` ms has brought fewer than `bytes` bytes: the first is over after
 * `windowMs`. Only the time counts in which somebody was waiting for the client.
 */
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
