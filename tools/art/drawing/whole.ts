import type { Traits } from "../traits.ts";
import { catHead } from "./cat.ts";
import { dogHead } from "./dog.ts";
import { darker, gold, lighter } from "./paint.ts";
import {
  closed,
  furPath,
  furred,
  group,
  line,
  mirrored,
  n,
  oval,
  type Point,
  path,
} from "./shape.ts";

/** A head alone, at x, y and `size` times its drawing (about 450 wide). */
export function headAt(t: Traits, id: string, x: number, y: number, size: number): string {
  const head = t.kind === "cat" ? catHead(t, id) : dogHead(t, id);
  return group(head, `translate(${n(x)} ${n(y)})scale(${size})rotate(${n(t.tilt)})`);
}

function collar(t: Traits, w: number, y: number): string {
  if (t.wear === "none") return "";
  const c = t.wearColour;
  if (t.wear === "bandana") {
    return (
      path(
        `M${-w} ${y - 20}Q0 ${y + 46} ${w} ${y - 20}Q${w * 0.8} ${y + 80} 0 ${y + 150}Q${-w * 0.8} ${y + 80} ${-w} ${y - 20}Z`,
        c,
      ) + line(`M${-w} ${y - 16}Q0 ${y + 50} ${w} ${y - 16}`, darker(c, 0.3), 12)
    );
  }
  return line(`M${-w} ${y - 8}Q0 ${y + 50} ${w} ${y - 8}`, c, 34) + oval(0, y + 66, 26, 26, gold);
}

/** Sitting and facing us: eyes at x, y; the feet stand 740 × `size` below. */
export function sitting(t: Traits, id: string, x: number, y: number, size: number): string {
  const slim =
    t.kind === "cat" ||
    t.build === "lean" ||
    t.build === "long" ||
    t.build === "small" ||
    t.build === "young"
      ? 0.86
      : 1.12;
  const coat = t.coat;
  const shade = darker(coat, 0.14);
  const foot =
    t.markings.includes("bib") || t.markings.includes("muzzle") ? t.light : lighter(coat, 0.06);
  const tail =
    t.kind === "cat"
      ? line("M150 690Q330 730 350 600Q356 520 300 500", shade, 54)
      : line("M170 680Q300 660 330 520", shade, 50);
  const haunch = [-1, 1]
    .map(
      (s) => oval(s * 150 * slim, 600, 112, 134, shade) + oval(s * 190 * slim, 716, 82, 36, foot),
    )
    .join("");
  const torso: Point[] = mirrored([
    [0, 90],
    [110 * slim, 150],
    [140 * slim, 320],
    [156 * slim, 520],
    [130 * slim, 660],
    [0, 680],
  ]);
  const bib = t.markings.includes("bib")
    ? furPath(
        furred(
          mirrored([
            [0, 190],
            [84 * slim, 236],
            [84 * slim, 360],
            [50 * slim, 430],
            [0, 470],
          ]),
          16,
          64,
        ),
        t.light,
      )
    : "";
  const bars = t.markings.includes("tabby")
    ? [-1, 1]
        .map((s) =>
          [0, 1, 2]
            .map((i) =>
              line(`M${n(s * 230 * slim)} ${560 + i * 50}q${s * -40} 6 ${s * -70} -2`, t.dark, 15),
            )
            .join(""),
        )
        .join("")
    : "";
  const legs = [-1, 1]
    .map(
      (s) =>
        path(
          closed(
            [
              [s * 20, 400],
              [s * 112 * slim, 400],
              [s * 112 * slim, 560],
              [s * 106 * slim, 716],
              [s * 30, 716],
              [s * 24, 560],
            ],
            0.6,
          ),
          coat,
        ) +
        oval(s * 68 * slim, 712, 62 * slim, 38, foot) +
        line(
          `M${n(s * 68 * slim - 16)} 706v32M${n(s * 68 * slim + 16)} 706v32`,
          darker(foot, 0.35),
          6,
        ),
    )
    .join("");
  const body =
    tail +
    haunch +
    bars +
    path(closed(torso), coat) +
    legs +
    line("M0 540V690", darker(coat, 0.3), 8) +
    bib +
    oval(8, 190, 124 * slim, 60, darker(coat, 0.5), 'opacity=".24"') +
    collar(t, 112 * slim, 226);
  const head = t.kind === "cat" ? catHead(t, id) : dogHead(t, id);
  // Young ones are shorter below the same head.
  const [figure, lower] =
    t.build === "young" ? [group(body, "translate(0 89)scale(1 .88)"), 60] : [body, 0];
  return group(
    figure + group(head, `translate(0 ${lower})rotate(${n(t.tilt)})`),
    `translate(${n(x)} ${n(y)})scale(${size})`,
  );
}

/** Curled up asleep on the ground line y; about 700 × `size` wide. */
export function curled(t: Traits, id: string, x: number, y: number, size: number): string {
  const shade = darker(t.coat, 0.13);
  const stripes = t.markings.includes("tabby")
    ? [0, 1, 2, 3]
        .map((i) => line(`M${60 + i * 64} ${-284 + i * 26}q22 40 4 92`, t.dark, 18))
        .join("")
    : "";
  const body =
    path(
      closed([
        [-250, -30],
        [-230, -180],
        [-60, -290],
        [160, -270],
        [320, -130],
        [300, -20],
        [60, 0],
      ]),
      t.coat,
    ) +
    stripes +
    oval(200, -96, 130, 100, shade) +
    line("M310 -50Q160 40 -120 -20", darker(t.coat, 0.2), 56);
  const head = group(
    t.kind === "cat"
      ? catHead({ ...t, expression: "asleep" }, id)
      : dogHead({ ...t, expression: "asleep" }, id),
    "translate(-190 -150)rotate(-9)scale(.82)",
  );
  const paw = oval(-150, -14, 74, 34, t.light);
  return group(body + head + paw, `translate(${n(x)} ${n(y)})scale(${size})`);
}
