/** How far the clock of browser tests is set back, in ms, so that they end before midnight in Lagos. */
export function clockBackMs(now?: number): number;
