import type { Traits } from "../traits.ts";
import { darker, lighter } from "./paint.ts";
import { clipped, closed, flip, group, line, mirrored, n, oval, path } from "./shape.ts";

/** A grey parrot from the waist up, around 0,0 as the head's middle, with its own body. */
export function parrot(t: Traits, id: string): string {
  const body = mirrored([
    [0, -30],
    [120, 20],
    [172, 150],
    [192, 330],
    [172, 500],
    [96, 640],
    [0, 670],
  ]);
  const d = closed(body);
  let feathers = "";
  for (let row = 0; row < 9; row++) {
    for (let col = -4; col <= 4; col++) {
      const x = col * 52 + (row % 2) * 26;
      const y = 150 + row * 50;
      feathers +=
        path(`M${x - 30} ${y}q30 54 60 0`, row % 2 ? darker(t.coat, 0.16) : darker(t.coat, 0.1)) +
        line(`M${x - 28} ${y + 4}q28 46 56 0`, lighter(t.coat, 0.32), 5, 'opacity=".7"');
    }
  }
  const wing = [-1, 1]
    .map(
      (s) =>
        path(
          closed(
            flip(
              [
                [108, 60],
                [184, 140],
                [218, 320],
                [190, 520],
                [128, 668],
                [132, 420],
                [128, 220],
              ],
              s,
            ),
          ),
          t.dark,
        ) +
        line(
          `M${s * 158} 240q${s * 26} 120 ${s * 2} 270M${s * 186} 290q${s * 14} 100 ${s * -6} 190`,
          lighter(t.dark, 0.18),
          8,
        ),
    )
    .join("");
  const tail = [-1, 0, 1]
    .map((i) =>
      path(
        `M${i * 34 - 40} 560Q${i * 60 - 40} 830 ${i * 70} 870Q${i * 60 + 44} 830 ${i * 34 + 40} 560Z`,
        i ? darker(t.light, 0.18) : t.light,
      ),
    )
    .join("");
  const head = mirrored([
    [0, -176],
    [96, -158],
    [162, -80],
    [174, 20],
    [140, 108],
    [0, 150],
  ]);
  let crown = "";
  for (let row = 0; row < 4; row++)
    for (let col = -4; col <= 4; col++)
      crown += line(
        `M${col * 40 + (row % 2) * 20 - 18} ${-150 + row * 30}q18 22 36 0`,
        lighter(t.coat, 0.3),
        5,
        'opacity=".6"',
      );
  const face = [-1, 1]
    .map((s) =>
      path(
        closed(
          flip(
            [
              [30, -46],
              [84, -86],
              [142, -50],
              [148, 20],
              [100, 62],
              [40, 40],
            ],
            s,
          ),
        ),
        "#f7efe6",
      ),
    )
    .join("");
  const beak =
    path(
      closed([
        [-58, 10],
        [-38, -42],
        [0, -58],
        [38, -42],
        [58, 10],
        [46, 74],
        [16, 118],
        [0, 136],
        [-16, 118],
        [-46, 74],
      ]),
      "#2b2326",
    ) +
    path(
      closed([
        [-36, 84],
        [0, 96],
        [36, 84],
        [24, 132],
        [0, 142],
        [-24, 132],
      ]),
      "#171113",
    ) +
    path(
      closed([
        [-56, 14],
        [-36, -40],
        [0, -56],
        [36, -40],
        [56, 14],
        [40, 78],
        [14, 116],
        [0, 128],
        [-14, 116],
        [-40, 78],
      ]),
      "#3b3134",
    ) +
    path(
      closed([
        [-30, 4],
        [-16, -30],
        [2, -36],
        [-4, 10],
        [-8, 70],
      ]),
      "#7b6c6e",
      'opacity=".55"',
    ) +
    oval(-20, -34, 5, 4, "#171113") +
    oval(20, -34, 5, 4, "#171113");
  const hd = closed(head);
  const look = [-1, 1]
    .map(
      (s) =>
        oval(s * 92, -14, 34, 34, darker(t.eyes, 0.35)) +
        oval(s * 92, -14, 31, 31, t.eyes) +
        oval(s * 92 + t.turn * 0.2, -14, 19, 19, "#1b1012") +
        oval(s * 92 - 7 + t.turn * 0.2, -21, 7, 7, "#fff") +
        path(
          `M${s * 92 - 38} -14Q${s * 92} -66 ${s * 92 + 38} -14Q${s * 92} -36 ${s * 92 - 38} -14Z`,
          "#e9ded4",
        ),
    )
    .join("");
  const shade = path("M90 -200Q180 100 90 760H320V-200Z", darker(t.coat, 0.5), 'opacity=".14"');
  const feet = [-1, 1]
    .map((s) =>
      [-1, 0, 1]
        .map((i) => path(`M${s * 84 + i * 30 - 14} 596q14 -20 28 0v44q-14 20 -28 0z`, "#6c5f5d"))
        .join(""),
    )
    .join("");
  const perch = `<rect x="-500" y="606" width="1000" height="46" rx="23" fill="#8a5a3a"/><rect x="-500" y="606" width="1000" height="16" rx="8" fill="#a8744c"/>`;
  return (
    tail +
    path(d, t.coat) +
    clipped(`${id}b`, d, feathers + shade) +
    wing +
    perch +
    feet +
    group(
      path(hd, lighter(t.coat, 0.12)) +
        clipped(`${id}h`, hd, crown) +
        group(face + look + beak, `translate(${n(t.turn)} 0)`),
      `rotate(${n(t.tilt)})`,
    )
  );
}
