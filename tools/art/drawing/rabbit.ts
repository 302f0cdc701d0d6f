import type { Traits } from "../traits.ts";
import { eyes } from "./eyes.ts";
import { darker, mix } from "./paint.ts";
import {
  clipped,
  closed,
  flip,
  group,
  line,
  mirrored,
  n,
  oval,
  type Point,
  path,
} from "./shape.ts";

/** A rabbit's head around 0,0, ears up to -470; a "floppy" ear lops. */
export function rabbitHead(t: Traits, id: string): string {
  const pink = mix(darker(t.coat, 0.1), "#eba6a4", 0.7);
  const ear = ([-1, 1] as const)
    .map((s) => {
      const lop = t.ears[s < 0 ? 0 : 1] === "floppy";
      const points: Point[] = [
        [24, -120],
        [44, -250],
        [86, -350],
        [128, -380],
        [158, -330],
        [156, -240],
        [128, -120],
      ];
      const inner: Point[] = [
        [62, -140],
        [78, -240],
        [108, -322],
        [130, -310],
        [130, -230],
        [104, -130],
      ];
      const turn = lop ? `rotate(${s * 62} ${s * 80} -140)` : `rotate(${s * 4})`;
      return group(
        path(closed(flip(points, s)), lop ? darker(t.coat, 0.1) : darker(t.coat, 0.04)) +
          path(closed(flip(inner, s)), pink),
        turn,
      );
    })
    .join("");
  const head = mirrored([
    [0, -184],
    [92, -166],
    [160, -78],
    [198, 40],
    [190, 110],
    [118, 178],
    [0, 196],
  ]);
  const d = closed(head);
  const cheeks = [-1, 1]
    .map((side) =>
      path(
        closed(
          flip(
            [
              [120, 20],
              [196, 46],
              [214, 108],
              [150, 166],
              [90, 120],
            ],
            side,
          ),
        ),
        t.coat,
      ),
    )
    .join("");
  const nose = path(
    closed(
      mirrored([
        [0, 56],
        [22, 58],
        [18, 74],
        [0, 84],
      ]),
    ),
    t.nose,
  );
  const face =
    oval(-44, 112, 60, 46, t.light) +
    oval(44, 112, 60, 46, t.light) +
    path(
      closed(
        mirrored([
          [0, 20],
          [34, 56],
          [60, 110],
          [0, 130],
        ]),
      ),
      t.light,
    ) +
    path("M-17 136h34v26q0 8 -8 8h-18q-8 0 -8 -8z", "#fffaf2") +
    line("M0 138v28", "#e5d6c6", 4) +
    line("M0 84V108M-46 112Q-24 140 0 110Q24 140 46 112", darker(t.light, 0.62), 6) +
    nose +
    [-1, 1]
      .map((s) =>
        [0, 1, 2]
          .map((i) =>
            line(
              `M${s * 76} ${100 + i * 14}q${s * 70} ${-18 + i * 14} ${s * 150} ${-12 + i * 28}`,
              darker(t.coat, 0.3),
              3.2,
              'opacity=".6"',
            ),
          )
          .join(""),
      )
      .join("") +
    eyes({
      id: `${id}e`,
      apart: 112,
      y: -14,
      radius: 47,
      iris: t.eyes,
      skin: [
        t.markings.includes("eye-patch-left") ? t.dark : t.coat,
        t.markings.includes("eye-patch-right") ? t.dark : t.coat,
      ],
      expression: t.expression,
      gaze: [t.turn / 30, 0],
      feline: false,
    });
  const patches = (["eye-patch-left", "eye-patch-right"] as const)
    .map((name, i) =>
      t.markings.includes(name)
        ? path(
            closed(
              flip(
                [
                  [40, -60],
                  [96, -110],
                  [170, -110],
                  [220, -20],
                  [190, 56],
                  [110, 60],
                  [50, 20],
                ],
                i ? 1 : -1,
              ),
            ),
            t.dark,
          )
        : "",
    )
    .join("");
  const shade = path("M120 -200Q190 40 60 200H320V-200Z", darker(t.coat, 0.5), 'opacity=".12"');
  return (
    ear +
    cheeks +
    path(d, t.coat) +
    clipped(`${id}h`, d, patches + shade) +
    group(face, `translate(${n(t.turn)} 0)`)
  );
}
