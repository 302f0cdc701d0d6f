import type { Traits } from "../traits.ts";
import { headMarkings, muzzleFreckles } from "./coat.ts";
import { dogBuilds, headOutline, muzzleOutline } from "./dog-build.ts";
import { dogEar, earsInFront } from "./dog-ears.ts";
import { brows, muzzleColour, noseAndMouth } from "./dog-face.ts";
import { eyes } from "./eyes.ts";
import { darker, lighter } from "./paint.ts";
import { clipped, closed, furPath, furred, group, n, oval, type Point, path } from "./shape.ts";

/** The colour that lies around an eye, for lids and rims. */
function eyeSurround(t: Traits, side: -1 | 1): string {
  const own = side < 0 ? "eye-patch-left" : "eye-patch-right";
  if (t.markings.includes(own) || (side > 0 && t.markings.includes("split"))) return t.dark;
  return t.coat;
}

/** A dog's head around 0,0: eyes near 0, crown -200, chin 215, about 450 wide without ears. */
export function dogHead(t: Traits, id: string): string {
  const b = dogBuilds[t.build];
  const points = headOutline(b);
  const shaggy = t.build === "shaggy";
  const d = shaggy ? furred(points, 26, 58) : closed(points);
  const around2 = [eyeSurround(t, -1), eyeSurround(t, 1)] as const;
  const muzzle = muzzleOutline(b);
  const ground = muzzleColour(t);
  const shade = darker(t.coat, 0.5);
  const shift = t.turn;
  const back = group(dogEar(t, b, -1) + dogEar(t, b, 1), `translate(${n(-shift * 0.35)} 0)`);
  const inside =
    group(headMarkings(t), `translate(${n(shift * 0.7)} ${n(b.eyeY)})`) +
    path(
      closed([
        [b.cheek * 0.5, -b.top * 1.2],
        [b.cheek * 0.78, -20],
        [b.cheek * 0.5, 150],
        [0, b.long + 8],
        [60, b.long + 60],
        [320, b.long],
        [320, -b.top],
      ]),
      shade,
      'opacity=".16"',
    ) +
    oval(
      -b.skull * 0.34,
      -b.top * 0.72,
      b.skull * 0.5,
      44,
      lighter(t.coat, 0.5),
      `opacity=".12" transform="rotate(-14 ${n(-b.skull * 0.34)} ${n(-b.top * 0.72)})"`,
    );
  const mouthShape = shaggy ? furred(muzzle, 14, 50) : closed(muzzle);
  const cheeks = t.markings.includes("tan-points")
    ? [-1, 1]
        .map((s) => oval(s * b.cheek * 0.62, b.long * 0.56, b.cheek * 0.26, 58, t.light))
        .join("")
    : "";
  const face =
    (shaggy ? furPath(mouthShape, ground) : path(mouthShape, ground)) +
    path(
      closed(muzzle.map(([x, y]): Point => [x * 0.5 + b.muzzle * 0.55, y * 0.6 + b.long * 0.36])),
      darker(ground, 0.5),
      'opacity=".1"',
    ) +
    group(muzzleFreckles(t), `translate(0 ${n(b.long - 200)})`) +
    brows(t, b) +
    eyes({
      id: `${id}e`,
      apart: b.apart,
      y: b.eyeY,
      radius: b.eye,
      iris: t.eyes,
      skin: around2,
      expression: t.expression,
      gaze: [shift / 30, t.expression === "worried" ? -0.7 : 0],
      feline: false,
    }) +
    noseAndMouth(t, b, ground);
  return (
    back +
    (shaggy ? furPath(d, t.coat) : path(d, t.coat)) +
    clipped(`${id}h`, d, inside + group(cheeks, `translate(${n(shift * 0.8)} 0)`)) +
    group(face, `translate(${n(shift)} 0)`) +
    group(earsInFront(t, b), `translate(${n(-shift * 0.25)} 0)`)
  );
}
