import type { Traits } from "../traits.ts";
import { darker, lighter, mix } from "./paint.ts";
import {
  clipped,
  closed,
  furPath,
  furred,
  line,
  mirrored,
  n,
  oval,
  type Point,
  path,
} from "./shape.ts";

export const bodyWidths: Record<Traits["build"], readonly [neck: number, shoulder: number]> = {
  lean: [116, 218],
  long: [130, 236],
  broad: [178, 300],
  shaggy: [186, 296],
  young: [118, 204],
  small: [104, 190],
};

/** Neck, shoulders and chest from y 520 down past 1000, around x 0. */
export function bust(t: Traits, id: string): string {
  const [neck, shoulder] = bodyWidths[t.build];
  const dark = t.markings.includes("saddle") || t.markings.includes("cap");
  const coat = dark && t.kind === "cat" ? t.dark : t.coat;
  const points: Point[] = mirrored([
    [0, 500],
    [neck * 0.8, 530],
    [neck, 640],
    [neck + 24, 730],
    [shoulder * 0.9, 830],
    [shoulder, 930],
    [shoulder + 14, 1090],
    [0, 1110],
  ]);
  const d = t.build === "shaggy" ? furred(points, 26, 66) : closed(points);
  let inside = "";
  if (t.markings.includes("saddle") && t.kind === "dog") {
    inside += path(
      `M${n(-shoulder * 1.4)} 600H${n(-neck * 0.62)}Q${n(-neck * 0.8)} 800 ${n(-shoulder * 0.7)} 1110H-600ZM${n(shoulder * 1.4)} 600H${n(neck * 0.62)}Q${n(neck * 0.8)} 800 ${n(shoulder * 0.7)} 1110H600Z`,
      t.dark,
    );
  }
  if (t.markings.includes("brindle")) inside += rows(t.dark, shoulder, 'opacity=".55"', 9);
  if (t.markings.includes("tabby")) inside += rows(t.dark, shoulder, "", 16);
  if (t.markings.includes("split")) inside += path(`M40 560H500V1110H90Q10 900 40 700Z`, t.dark);
  if (t.markings.includes("calico"))
    inside += oval(170, 860, 130, 110, t.dark) + oval(-190, 960, 120, 100, "#d48a44");
  if (t.markings.includes("tortie")) inside += tortieBody();
  if (t.markings.includes("spots"))
    inside += [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
      .map((i) =>
        oval(
          -200 + ((i * 171) % 400),
          720 + ((i * 83) % 260),
          13 + (i % 3) * 6,
          12 + (i % 4) * 4,
          t.dark,
        ),
      )
      .join("");
  if (t.markings.includes("bib")) {
    const bib: Point[] = mirrored([
      [0, 748],
      [neck * 0.58, 728],
      [neck * 0.74, 780],
      [neck * 0.56, 900],
      [0, 960],
    ]);
    inside += furPath(furred(bib, 20, 60), t.light);
  }
  if (t.markings.includes("tan-points"))
    inside += [-1, 1]
      .map((s) =>
        oval(
          s * neck * 0.62,
          866,
          neck * 0.44,
          54,
          t.light,
          `transform="rotate(${s * 24} ${n(s * neck * 0.62)} 866)"`,
        ),
      )
      .join("");
  const shade = darker(coat, 0.55);
  inside += oval(14, 606, neck * 1.15, 92, shade, 'opacity=".34"');
  inside += path(
    `M${n(shoulder * 0.62)} 640Q${n(shoulder * 0.5)} 860 ${n(shoulder * 0.66)} 1110H600V640Z`,
    shade,
    'opacity=".15"',
  );
  // A few locks on the chest.
  const tuft = t.markings.includes("bib") ? darker(t.light, 0.16) : darker(coat, 0.22);
  inside += line(
    "M-26 800q10 26 26 34q16 -8 26 -34M-50 880q10 22 24 30M50 880q-10 22 -24 30",
    tuft,
    7,
    'opacity=".6"',
  );
  return (t.build === "shaggy" ? furPath(d, coat) : path(d, coat)) + clipped(`${id}b`, d, inside);
}

/** A ledge in front, with the paws on it. */
export function ledge(t: Traits): string {
  const wall = mix(darker(t.accent, 0.18), t.ground, 0.3);
  const toe =
    t.markings.includes("bib") || t.markings.includes("muzzle")
      ? t.light
      : t.markings.includes("points")
        ? t.dark
        : lighter(t.coat, 0.08);
  const paws = [-1, 1]
    .map((s) => {
      const x = s * 118;
      return (
        path(
          `M${x - 62} 872Q${x - 74} 804 ${x} 800Q${x + 74} 804 ${x + 62} 872Q${x + 66} 926 ${x} 926Q${x - 66} 926 ${x - 62} 872Z`,
          toe,
        ) +
        line(`M${x - 22} 890v32M${x + 22} 890v32`, darker(toe, 0.4), 7) +
        path(
          `M${x + 20} 806Q${x + 80} 816 ${x + 64} 900Q${x + 50} 926 ${x + 30} 926Q${x + 60} 870 ${x + 20} 806Z`,
          darker(toe, 0.5),
          'opacity=".14"',
        )
      );
    })
    .join("");
  return `<rect x="-500" y="890" width="1000" height="200" fill="${wall}"/><rect x="-500" y="876" width="1000" height="34" fill="${lighter(wall, 0.3)}"/>${paws}`;
}

function rows(colour: string, shoulder: number, more: string, width: number): string {
  return [0, 1, 2, 3, 4]
    .map((i) =>
      [-1, 1]
        .map((s) =>
          line(
            `M${n(s * shoulder * 1.1)} ${680 + i * 84}Q${n(s * shoulder * 0.7)} ${700 + i * 84} ${n(s * (shoulder * 0.42 + (i % 2) * 26))} ${690 + i * 84}`,
            colour,
            width,
            more,
          ),
        )
        .join(""),
    )
    .join("");
}

function tortieBody(): string {
  const places = [
    [-150, 760, 40],
    [40, 790, 34],
    [-60, 900, 58],
    [150, 900, 46],
    [-190, 980, 50],
    [70, 990, 60],
  ] as const;
  return places
    .map(([x, y, r], i) =>
      path(
        closed([
          [x - r, y],
          [x - r * 0.3, y - r * 0.8],
          [x + r * 0.9, y - r * 0.5],
          [x + r * 0.7, y + r * 0.3],
          [x, y + r * 0.9],
        ]),
        i % 2 ? "#b8642c" : "#cf8342",
        'opacity=".85"',
      ),
    )
    .join("");
}
