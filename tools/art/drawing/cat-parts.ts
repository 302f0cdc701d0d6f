import type { Traits } from "../traits.ts";
import { darker, lighter, lightness, mix } from "./paint.ts";
import { closed, furPath, furred, line, mirrored, n, oval, type Point, path } from "./shape.ts";

export type CatBuild = {
  skull: number;
  cheek: number;
  chin: number;
  top: number;
  eye: number;
  apart: number;
  eyeY: number;
  fur: number;
};

const lean: CatBuild = {
  skull: 168,
  cheek: 196,
  chin: 172,
  top: 166,
  eye: 50,
  apart: 88,
  eyeY: 2,
  fur: 12,
};
const round: CatBuild = {
  skull: 190,
  cheek: 232,
  chin: 174,
  top: 168,
  eye: 50,
  apart: 94,
  eyeY: 6,
  fur: 14,
};
export const catBuilds: Record<Traits["build"], CatBuild> = {
  lean,
  long: lean,
  small: { ...lean, skull: 162, cheek: 184, eye: 54 },
  broad: round,
  young: { skull: 180, cheek: 206, chin: 156, top: 176, eye: 58, apart: 92, eyeY: 18, fur: 14 },
  shaggy: { skull: 196, cheek: 250, chin: 182, top: 170, eye: 48, apart: 94, eyeY: 4, fur: 36 },
};

export function catEar(t: Traits, b: CatBuild, s: -1 | 1): string {
  const kind = t.ears[s < 0 ? 0 : 1];
  const w = b.skull;
  const top = -b.top;
  const dark =
    t.markings.includes("points") ||
    t.markings.includes("cap") ||
    (s > 0 && (t.markings.includes("split") || t.markings.includes("calico")));
  const orange = s < 0 && t.markings.includes("calico");
  const colour = dark ? t.dark : orange ? mix(t.coat, "#d9843b", 0.9) : darker(t.coat, 0.05);
  const tip: Point = [w * 0.92, top - 120];
  let points: Point[] = [
    [w * 0.16, top + 30],
    [w * 0.5, top - 46],
    [tip[0] - 16, tip[1] + 8],
    tip,
    [tip[0] + 18, tip[1] + 26],
    [w * 1.12, top + 10],
    [w * 1.02, top + 120],
    [w * 0.5, top + 120],
  ];
  if (kind === "notched")
    points.splice(5, 0, [w * 1.1, top - 50], [w * 0.93, top - 42], [w * 1.12, top - 22]);
  let inside: Point[] = [
    [w * 0.42, top + 28],
    [w * 0.6, top - 30],
    [w * 0.88, top - 84],
    [w * 0.98, top - 6],
    [w * 0.9, top + 90],
    [w * 0.54, top + 90],
  ];
  points = points.map(([x, y]): Point => [x * s, y]);
  inside = inside.map(([x, y]): Point => [x * s, y]);
  if (s < 0) points.reverse();
  const pink = mix(darker(colour, 0.15), "#e79a97", lightness(colour) < 0.3 ? 0.45 : 0.75);
  const tufts = [0, 1, 2]
    .map((i) =>
      line(
        `M${n(s * w * (0.46 + i * 0.1))} ${n(top + 60)}q${n(s * 16)} ${n(-40)} ${n(s * 34)} ${n(-62 + i * 6)}`,
        lighter(colour, 0.55),
        8,
        'opacity=".7"',
      ),
    )
    .join("");
  return (
    (b.fur > 20 ? furPath(furred(points, 12, 52), colour) : path(closed(points, 0.8), colour)) +
    path(closed(inside, 0.8), pink) +
    tufts
  );
}

export function catMuzzle(t: Traits, b: CatBuild): string {
  const y = b.eyeY + 66;
  const pale = t.markings.includes("muzzle") || t.markings.includes("blaze");
  const ground = t.markings.includes("points") ? t.dark : pale ? t.light : lighter(t.coat, 0.22);
  const inkColour = lightness(ground) < 0.3 ? "#0e0809" : darker(ground, 0.68);
  const pads =
    oval(-38, y + 34, 54, 42, ground) +
    oval(38, y + 34, 54, 42, ground) +
    oval(0, y + 66, 36, 28, ground) +
    (pale
      ? path(
          closed(
            mirrored([
              [0, y - 60],
              [22, y - 20],
              [56, y + 20],
              [0, y + 60],
            ]),
          ),
          ground,
        )
      : "");
  const nose =
    path(
      closed(
        mirrored([
          [0, y - 13],
          [20, y - 13],
          [25, y - 3],
          [10, y + 13],
          [0, y + 18],
        ]),
      ),
      t.nose,
    ) + oval(-8, y - 6, 8, 3.5, lighter(t.nose, 0.6), 'opacity=".8"');
  const smile = t.expression === "smiling" ? 8 : 2;
  let mouth = "";
  if (t.mouth !== "closed") {
    mouth =
      path(
        `M-22 ${n(y + 40)}Q0 ${n(y + 34)} 22 ${n(y + 40)}Q18 ${n(y + 76)} 0 ${n(y + 78)}Q-18 ${n(y + 76)} -22 ${n(y + 40)}Z`,
        "#5a1620",
      ) + oval(0, y + 66, 13, 11, "#e2697d");
  }
  mouth += line(
    `M0 ${n(y + 16)}V${n(y + 32)}M${n(-44)} ${n(y + 34 - smile)}Q${n(-22)} ${n(y + 54)} 0 ${n(y + 32)}Q22 ${n(y + 54)} 44 ${n(y + 34 - smile)}`,
    inkColour,
    6,
  );
  const whisker = lightness(t.coat) > 0.72 ? darker(t.coat, 0.32) : "#fff6ea";
  const whiskers = [-1, 1]
    .map((s) =>
      [0, 1, 2]
        .map((i) =>
          line(
            `M${n(s * 62)} ${n(y + 24 + i * 13)}q${n(s * 80)} ${n(-22 + i * 16)} ${n(s * 166)} ${n(-20 + i * 30)}`,
            whisker,
            3.4,
            'opacity=".85"',
          ),
        )
        .join(""),
    )
    .join("");
  const dots = [-1, 1]
    .map((s) =>
      [0, 1, 2]
        .map((i) => oval(s * (30 + i * 15), y + 24 + (i % 2) * 13, 3, 3, inkColour, 'opacity=".5"'))
        .join(""),
    )
    .join("");
  return pads + dots + mouth + nose + whiskers;
}

export function cheekTufts(t: Traits, b: CatBuild): string {
  const right = t.markings.includes("split") || t.markings.includes("calico") ? t.dark : t.coat;
  return ([-1, 1] as const)
    .map((s) =>
      path(
        `M${n(s * b.cheek * 0.9)} ${n(16)}Q${n(s * (b.cheek + 8))} 40 ${n(s * (b.cheek + 26))} 78Q${n(s * b.cheek)} 76 ${n(s * (b.cheek + 6))} 112Q${n(s * (b.cheek - 24))} 100 ${n(s * (b.cheek - 34))} 138L${n(s * b.cheek * 0.5)} 130Z`,
        s > 0 ? right : t.coat,
      ),
    )
    .join("");
}
