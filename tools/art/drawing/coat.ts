import type { Traits } from "../traits.ts";
import { darker } from "./paint.ts";
import { calico, scatter, tortie } from "./patches.ts";
import { closed, line, mirrored, oval, type Point, path } from "./shape.ts";

const has = (traits: Traits, ...names: Traits["markings"][number][]) =>
  names.some((name) => traits.markings.includes(name));

function stripes(traits: Traits, side: number): string {
  const mark = (d: string, width: number) => line(d, traits.dark, width);
  return (
    mark(`M${side * 60} -210Q${side * 42} -150 ${side * 52} -96`, 20) +
    mark(`M${side * 112} -190Q${side * 92} -140 ${side * 104} -92`, 18) +
    mark(`M${side * 260} -6Q${side * 208} 6 ${side * 174} 0`, 17) +
    mark(`M${side * 258} 52Q${side * 212} 56 ${side * 172} 38`, 17) +
    mark(`M${side * 240} 106Q${side * 206} 104 ${side * 176} 80`, 15)
  );
}

function brindled(traits: Traits): string {
  let out = "";
  for (let row = 0; row < 12; row++) {
    for (const side of [-1, 1]) {
      const y = -205 + row * 34;
      const from = 26 + ((row * 37) % 40);
      const to = from + 70 + ((row * 53) % 90);
      out += line(
        `M${side * from} ${y}Q${side * (from + to) * 0.5} ${y + 4} ${side * to} ${y + 34}`,
        traits.dark,
        7 + ((row * 5) % 6),
        'opacity=".62"',
      );
    }
  }
  return out;
}

/** A patch over one eye; `side` -1 is the viewer's left. */
function eyePatch(side: number, colour: string): string {
  const points: Point[] = [
    [40, -96],
    [110, -150],
    [196, -120],
    [240, -30],
    [206, 66],
    [120, 72],
    [52, 26],
  ];
  return path(closed(points.map(([x, y]): Point => [x * side, y])), colour);
}

/** Markings of the head in its own space: eyes near y 0, crown near -200, chin near 215. */
export function headMarkings(traits: Traits): string {
  const { dark, light } = traits;
  let out = "";
  if (has(traits, "brindle")) out += brindled(traits);
  if (has(traits, "cap", "saddle")) {
    const cap: Point[] = [
      [0, -60],
      [60, -92],
      [120, -66],
      [190, -30],
      [290, 20],
      [290, -280],
      [-290, -280],
      [-290, 20],
      [-190, -30],
      [-120, -66],
      [-60, -92],
    ];
    out += path(closed(cap, 0.8), dark);
  }
  if (has(traits, "split")) {
    out += path("M0 -300H320V300H40C64 180 10 120 26 40C40 -40 -20 -90 6 -160Z", dark);
  }
  if (has(traits, "calico")) out += calico(traits);
  if (has(traits, "tortie")) out += tortie(traits);
  if (has(traits, "eye-patch-left")) out += eyePatch(-1, dark);
  if (has(traits, "eye-patch-right")) out += eyePatch(1, dark);
  if (has(traits, "tabby")) {
    out += stripes(traits, 1) + stripes(traits, -1) + line("M0 -214V-112", traits.dark, 20);
  }
  if (has(traits, "spots")) {
    for (const [i, [x, y]] of scatter(30, 240, -200, 330).entries()) {
      if (Math.abs(x) > 40 || y < -60)
        out += oval(x, y, 9 + ((i * 5) % 11), 8 + ((i * 7) % 10), dark);
    }
  }
  if (has(traits, "blaze")) {
    const blaze: Point[] = [
      [-22, -260],
      [22, -260],
      [26, -120],
      [34, -20],
      [70, 60],
      [-70, 60],
      [-34, -20],
      [-26, -120],
    ];
    out += path(closed(blaze, 0.8), light);
  }
  if (has(traits, "points")) {
    const mask: Point[] = [
      [0, -112],
      [84, -96],
      [176, -44],
      [196, 40],
      [140, 130],
      [0, 176],
    ];
    out += `<radialGradient id="mask"><stop offset=".55" stop-color="${dark}"/><stop offset="1" stop-color="${dark}" stop-opacity="0"/></radialGradient>`;
    out += path(closed(mirrored(mask)), "url(#mask)");
  }
  return out;
}

/** Small marks that lie over the muzzle. */
export function muzzleFreckles(traits: Traits): string {
  if (!has(traits, "freckles")) return "";
  return scatter(18, 84, 84, 90)
    .filter(([x]) => Math.abs(x) > 34)
    .map(([x, y], i) =>
      oval(x, y, 4 + (i % 3), 4 + (i % 3), darker(traits.dark, 0.1), 'opacity=".75"'),
    )
    .join("");
}
