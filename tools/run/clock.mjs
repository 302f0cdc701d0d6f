/** What browser tests say of days must hold to the end of a run: the longest takes less than this. */
const longestRunMs = 2 * 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;
/** Lagos is an hour ahead of UTC all year. */
const lagosMs = 60 * 60 * 1000;

/**
 * How far the clock of the site, of the browsers and of their tests is set back, in ms: 0, but in the evening as far as
 * it takes to end before midnight in Lagos. `E2E_CLOCK_BACK_MS` says it to the processes of a run.
 */
export function clockBackMs(now = Date.now()) {
  const said = process.env.E2E_CLOCK_BACK_MS;
  if (said) return Number(said);
  const untilMidnight = dayMs - ((now + lagosMs) % dayMs);
  return Math.max(0, longestRunMs - untilMidnight);
}
