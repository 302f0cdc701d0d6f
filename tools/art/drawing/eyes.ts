import type { Expression } from "../traits.ts";
import { darker, lighter, lightness } from "./paint.ts";
import { clipped, closed, group, line, n, oval, type Point, path } from "./shape.ts";

type EyeStyle = {
  /** Unique within the picture. */
  id: string;
  /** Distance of each eye from the middle, and the height. */
  apart: number;
  y: number;
  radius: number;
  iris: string;
  /** The coat around each eye, left and right. */
  skin: readonly [string, string];
  expression: Expression;
  /** Where they look, -1 to 1 each way. */
  gaze: Point;
  /** Cats: almond with an upright pupil. */
  feline: boolean;
};

const lids: Record<Expression, number> = {
  bright: 0.04,
  soft: 0.26,
  smiling: 0.16,
  curious: 0,
  worried: 0.14,
  sleepy: 0.46,
  asleep: 1,
  wink: 0.12,
};

const almond: readonly Point[] = [
  [-1.12, -0.22],
  [-0.46, -0.88],
  [0.4, -0.84],
  [1.06, 0.34],
  [0.5, 0.84],
  [-0.5, 0.78],
];
const round: readonly Point[] = [
  [-1.08, 0.02],
  [-0.62, -0.82],
  [0.3, -0.95],
  [1.08, 0.12],
  [0.6, 0.86],
  [-0.5, 0.92],
];

/** One eye around 0,0; `side` is -1 for the viewer's left, whose outer corner lies left. */
function openEye(style: EyeStyle, side: -1 | 1, skin: string): string {
  const r = style.radius;
  const shape = style.feline ? almond : round;
  // The shapes are drawn with their outer corner on the left.
  const outline = closed(shape.map(([x, y]): Point => [x * -side * r, y * r]));
  const rim = darker(skin, lightness(skin) > 0.3 ? 0.8 : 0.6);
  const [gx, gy] = [style.gaze[0] * r * 0.2, style.gaze[1] * r * 0.16];
  const pupilWide = style.feline ? 0.46 : 0.58;
  const pupilHigh = style.feline ? 0.7 : 0.6;
  const cover = lids[style.expression];
  const lidY = (-1 + cover * 1.9) * r;
  const inside =
    oval(0, 0, r * 1.3, r * 1.2, darker(style.iris, 0.5)) +
    oval(gx, gy, r * 0.95, r * 0.95, style.iris) +
    oval(gx, gy + r * 0.34, r * 0.66, r * 0.52, lighter(style.iris, 0.34)) +
    oval(gx, gy - r * 0.02, r * pupilWide, r * pupilHigh, "#160c0d") +
    path(
      `M${n(-r * 1.4)} ${n(-r * 1.4)}H${n(r * 1.4)}V${n(lidY)}Q0 ${n(lidY - r * 0.26)} ${n(-r * 1.4)} ${n(lidY)}Z`,
      darker(skin, 0.12),
    ) +
    line(
      `M${n(-r * 1.4)} ${n(lidY)}Q0 ${n(lidY - r * 0.26)} ${n(r * 1.4)} ${n(lidY)}`,
      rim,
      cover > 0.05 ? r * 0.14 : 0.1,
    ) +
    oval(gx - r * 0.3, gy - r * 0.3 + cover * r * 0.3, r * 0.25, r * 0.27, "#fff") +
    oval(gx + r * 0.34, gy + r * 0.38, r * 0.11, r * 0.11, "#fff", 'opacity=".75"');
  return (
    path(outline, rim, `stroke="${rim}" stroke-width="${n(r * 0.2)}" stroke-linejoin="round"`) +
    clipped(`${style.id}${side < 0 ? "l" : "r"}`, outline, inside)
  );
}

function shutEye(style: EyeStyle, skin: string): string {
  const r = style.radius;
  const colour = lightness(skin) > 0.24 ? darker(skin, 0.8) : lighter(skin, 0.4);
  const bend = style.expression === "asleep" ? 0.62 : -0.7;
  return line(`M${n(-r)} 0Q0 ${n(bend * r * 1.5)} ${n(r)} 0`, colour, r * 0.26);
}

/** Both eyes; a wink shuts the viewer's right one, sleep both. */
export function eyes(style: EyeStyle): string {
  const slant = style.feline ? 6 : style.expression === "worried" ? -7 : 2;
  return ([-1, 1] as const)
    .map((side) => {
      const skin = style.skin[side < 0 ? 0 : 1];
      const shut = style.expression === "asleep" || (style.expression === "wink" && side > 0);
      return group(
        shut ? shutEye(style, skin) : openEye(style, side, skin),
        `translate(${n(side * style.apart)} ${n(style.y)})rotate(${side * -slant})`,
      );
    })
    .join("");
}
