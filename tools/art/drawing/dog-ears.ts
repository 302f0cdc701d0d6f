import type { Ear, Traits } from "../traits.ts";
import type { Build } from "./dog-build.ts";
import { darker, lighter, mix } from "./paint.ts";
import { closed, furPath, furred, type Point, path } from "./shape.ts";

const side = (points: readonly Point[], s: -1 | 1): Point[] => {
  const placed = points.map(([x, y]): Point => [x * s, y]);
  // Keep the points clockwise, which furred() needs.
  return s < 0 ? placed.reverse() : placed;
};

function earColour(t: Traits, s: -1 | 1): string {
  const dark =
    t.markings.includes("cap") ||
    t.markings.includes("saddle") ||
    t.markings.includes("mask") ||
    t.markings.includes("spots") ||
    t.markings.includes(s < 0 ? "eye-patch-left" : "eye-patch-right") ||
    (s > 0 && t.markings.includes("split"));
  return dark ? t.dark : darker(t.coat, 0.07);
}

function soft(t: Traits, points: Point[], fill: string): string {
  return t.build === "shaggy"
    ? furPath(furred(points, 15, 38), fill)
    : path(closed(points, 0.9), fill);
}

/** Ears that stand behind the head. */
export function dogEar(t: Traits, b: Build, s: -1 | 1): string {
  const kind: Ear = t.ears[s < 0 ? 0 : 1];
  const colour = earColour(t, s);
  const inner = mix(darker(colour, 0.25), "#d98a86", 0.55);
  const w = b.skull;
  const top = -b.top;
  const up = kind === "bat" ? 1.25 : 1;
  if (kind === "pricked" || kind === "bat" || kind === "notched") {
    const tip: Point = [w * 0.98, top - 128 * up];
    const points: Point[] = [
      [w * 0.2, top + 34],
      [w * 0.5, top - 50 * up],
      [tip[0] - 22, tip[1] + 8],
      tip,
      [tip[0] + 14, tip[1] + 22],
      [w * 1.14, top + 10],
      [w * 1.0, top + 104],
      [w * 0.6, top + 120],
    ];
    if (kind === "notched")
      points.splice(5, 0, [w * 1.16, top - 44], [w * 1.0, top - 34], [w * 1.17, top - 14]);
    const inside: Point[] = [
      [w * 0.46, top + 20],
      [w * 0.68, top - 40 * up],
      [w * 0.94, top - 92 * up],
      [w * 1.0, top - 20],
      [w * 0.92, top + 84],
      [w * 0.6, top + 90],
    ];
    return soft(t, side(points, s), colour) + path(closed(side(inside, s), 0.9), inner);
  }
  if (kind === "rounded") {
    const points: Point[] = [
      [w * 0.46, top + 30],
      [w * 0.62, top - 44],
      [w * 0.92, top - 66],
      [w * 1.16, top - 20],
      [w * 1.12, top + 60],
      [w * 0.8, top + 120],
    ];
    const inside = points.map(
      ([x, y]): Point => [w * 0.86 + (x - w * 0.86) * 0.56, top + 16 + (y - top - 16) * 0.56],
    );
    return soft(t, side(points, s), colour) + path(closed(side(inside, s)), inner);
  }
  if (kind === "folded") {
    const base: Point[] = [
      [w * 0.24, top + 30],
      [w * 0.5, top - 50],
      [w * 0.84, top - 92],
      [w * 1.1, top - 50],
      [w * 1.04, top + 80],
      [w * 0.6, top + 110],
    ];
    return soft(t, side(base, s), darker(colour, 0.18));
  }
  return "";
}

/** Ears, or their flaps, that fall over the head. */
export function earsInFront(t: Traits, b: Build): string {
  const w = b.skull;
  const top = -b.top;
  return ([-1, 1] as const)
    .map((s) => {
      const kind: Ear = t.ears[s < 0 ? 0 : 1];
      const colour = earColour(t, s);
      if (kind === "folded") {
        const flap: Point[] = [
          [w * 0.5, top - 54],
          [w * 0.84, top - 96],
          [w * 1.14, top - 54],
          [w * 1.3, top + 34],
          [w * 1.2, top + 52],
          [w * 0.92, top - 2],
        ];
        return soft(t, side(flap, s), lighter(colour, 0.06));
      }
      if (kind === "button") {
        const flap: Point[] = [
          [w * 0.4, top + 26],
          [w * 0.78, top - 22],
          [w * 1.12, top + 26],
          [w * 1.22, top + 130],
          [w * 1.1, top + 156],
          [w * 0.84, top + 112],
        ];
        return soft(t, side(flap, s), darker(colour, 0.1));
      }
      if (kind === "floppy" || kind === "long") {
        const drop = kind === "long" ? 1 : 0.62;
        const low = 20 + 190 * drop;
        const flap: Point[] = [
          [w * 0.52, top + 30],
          [w * 0.86, top + 2],
          [w * 1.2, top + 60],
          [w * 1.42, low - 120],
          [w * 1.44, low - 20],
          [w * 1.2, low + 14],
          [w * 1.0, low - 60],
          [w * 0.92, -70],
        ];
        return (
          soft(t, side(flap, s), darker(colour, t.build === "shaggy" ? 0.05 : 0.12)) +
          path(
            closed(
              side(
                [
                  [w * 1.24, top + 90],
                  [w * 1.4, low - 110],
                  [w * 1.4, low - 24],
                  [w * 1.24, low - 4],
                  [w * 1.26, low - 110],
                ],
                s,
              ),
            ),
            darker(colour, 0.5),
            'opacity=".14"',
          )
        );
      }
      return "";
    })
    .join("");
}
