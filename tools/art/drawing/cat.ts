import type { Traits } from "../traits.ts";
import { type CatBuild, catBuilds, catEar, catMuzzle, cheekTufts } from "./cat-parts.ts";
import { headMarkings } from "./coat.ts";
import { eyes } from "./eyes.ts";
import { darker, lighter } from "./paint.ts";
import {
  clipped,
  closed,
  furPath,
  furred,
  group,
  mirrored,
  n,
  oval,
  type Point,
  path,
} from "./shape.ts";

function outline(b: CatBuild): Point[] {
  return mirrored([
    [0, -b.top],
    [b.skull * 0.6, -b.top + 14],
    [b.skull, -b.top * 0.42],
    [b.cheek, 56],
    [b.cheek * 0.8, 122],
    [b.cheek * 0.42, b.chin - 8],
    [0, b.chin],
  ]);
}

function catEyeSurround(t: Traits, side: -1 | 1): string {
  if (t.markings.includes("points")) return t.dark;
  if (t.markings.includes(side < 0 ? "eye-patch-left" : "eye-patch-right")) return t.dark;
  if (side > 0 && (t.markings.includes("split") || t.markings.includes("calico"))) return t.dark;
  if (t.markings.includes("cap")) return t.dark;
  return t.coat;
}

/** A cat's head around 0,0: eyes near 0, crown -170, chin 175, about 450 wide. */
export function catHead(t: Traits, id: string): string {
  const b = catBuilds[t.build];
  const points = outline(b);
  const long = b.fur > 20;
  const d = long ? furred(points, 28, 56) : closed(points);
  const tufts = long ? "" : cheekTufts(t, b);
  const inside =
    group(headMarkings(t), `translate(${n(t.turn * 0.6)} ${n(b.eyeY)})`) +
    path(
      closed([
        [b.cheek * 0.6, -b.top * 1.2],
        [b.cheek * 0.8, -20],
        [b.cheek * 0.5, 130],
        [0, b.chin - 4],
        [60, b.chin + 60],
        [320, b.chin],
        [320, -b.top],
      ]),
      darker(t.coat, 0.5),
      'opacity=".15"',
    ) +
    oval(
      -b.skull * 0.36,
      -b.top * 0.7,
      b.skull * 0.46,
      38,
      lighter(t.coat, 0.5),
      `opacity=".1" transform="rotate(-14 ${n(-b.skull * 0.36)} ${n(-b.top * 0.7)})"`,
    );
  const face =
    eyes({
      id: `${id}e`,
      apart: b.apart,
      y: b.eyeY,
      radius: b.eye,
      iris: t.eyes,
      skin: [catEyeSurround(t, -1), catEyeSurround(t, 1)],
      expression: t.expression,
      gaze: [t.turn / 30, t.expression === "worried" ? -0.6 : 0],
      feline: true,
    }) + catMuzzle(t, b);
  return (
    group(catEar(t, b, -1) + catEar(t, b, 1), `translate(${n(-t.turn * 0.3)} 0)`) +
    tufts +
    (long ? furPath(d, t.coat) : path(d, t.coat)) +
    clipped(`${id}h`, d, inside) +
    group(face, `translate(${n(t.turn)} 0)`)
  );
}
