import type { Traits } from "../traits.ts";
import { mix } from "./paint.ts";
import { closed, line, n, type Point, path } from "./shape.ts";

/** Even scatter that always falls the same way. */
export function scatter(count: number, width: number, top: number, height: number): Point[] {
  return Array.from({ length: count }, (_, i): Point => {
    const x = ((i * 0.7548777 + 0.5) % 1) * 2 - 1;
    return [x * width, top + ((i * 0.5698403 + 0.5) % 1) * height];
  });
}

/** Black and ginger over white. */
export function calico(traits: Traits): string {
  let out = "";
  const { dark } = traits;
  out += path(
    closed([
      [20, -60],
      [90, -10],
      [190, 30],
      [300, 20],
      [300, -260],
      [40, -260],
      [-6, -160],
    ]),
    dark,
  );
  out += path(
    closed([
      [-70, -90],
      [-130, 10],
      [-220, 60],
      [-310, 20],
      [-300, -240],
      [-120, -260],
    ]),
    mix(traits.coat, "#d9843b", 0.9),
  );
  return out;
}

/** Ginger through the coat. */
export function tortie(traits: Traits): string {
  let out = "";
  // Ginger through black, never the same on both sides.
  const ginger = "#c8763a";
  out += path(
    closed([
      [-6, -40],
      [-60, -110],
      [-150, -70],
      [-260, -60],
      [-260, 60],
      [-150, 50],
      [-110, 10],
      [-50, 60],
    ]),
    ginger,
    'opacity=".92"',
  );
  out += path(
    closed([
      [30, -230],
      [90, -190],
      [70, -120],
      [110, -80],
      [60, -70],
      [20, -130],
    ]),
    "#dc9a5a",
  );
  out += path(
    closed([
      [260, 20],
      [190, 50],
      [150, 110],
      [120, 96],
      [100, 150],
      [220, 160],
    ]),
    ginger,
  );
  out += path(
    closed([
      [-120, 90],
      [-60, 110],
      [-80, 160],
      [-170, 150],
    ]),
    "#dc9a5a",
  );
  for (const [i, [x, y]] of scatter(14, 200, -180, 300).entries()) {
    out += line(
      `M${n(x)} ${n(y)}q${n(x * 0.06)} 14 ${n(x * 0.14)} 26`,
      i % 2 ? "#dc9a5a" : traits.coat,
      9,
      'opacity=".7"',
    );
  }
  return out;
}
