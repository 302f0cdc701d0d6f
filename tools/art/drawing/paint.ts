/** The few colours every picture shares, and how they are mixed. */
export const crimson = "#b3123f";
export const paper = "#fdf9f5";
export const gold = "#e0a63a";

function channels(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** `share` of `b` in `a`, 0 to 1. */
export function mix(a: string, b: string, share: number): string {
  const [from, to] = [channels(a), channels(b)];
  const hex = from.map((c, i) => Math.round(c + ((to[i] ?? c) - c) * share));
  return `#${hex.map((c) => c.toString(16).padStart(2, "0")).join("")}`;
}

/** Shadow is warm here: it leans to brown red, never to grey. */
export function darker(colour: string, share: number): string {
  return mix(colour, "#2c1216", share);
}

export function lighter(colour: string, share: number): string {
  return mix(colour, "#fff4e6", share);
}

/** 0 (black) to 1 (white), as the eye sees it. */
export function lightness(colour: string): number {
  const [r, g, b] = channels(colour);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}
