import type { Traits } from "../traits.ts";
import { eyes } from "./eyes.ts";
import { darker, lighter, mix } from "./paint.ts";
import { clipped, closed, flip, furPath, group, line, mirrored, n, oval, path } from "./shape.ts";

/** A horse's head and neck around 0,0 (between the eyes), with a halter. */
export function horse(t: Traits, id: string): string {
  const neck = closed([
    [-70, -120],
    [40, -190],
    [150, -120],
    [230, 120],
    [330, 420],
    [400, 700],
    [-240, 700],
    [-190, 380],
    [-120, 120],
  ]);
  const mane =
    path(
      "M20 -235C110 -230 168 -160 196 -90C232 -70 222 -30 232 0C268 40 250 70 262 110C300 150 282 190 290 226C328 270 312 310 318 350C358 400 344 450 352 490C392 560 380 620 400 700H250C250 500 200 330 150 120C130 20 120 -60 60 -130Z",
      t.dark,
    ) +
    line(
      "M120 -150C190 0 250 250 300 560M160 -70C210 90 260 280 330 480",
      lighter(t.dark, 0.16),
      9,
    );
  const head = mirrored([
    [0, -210],
    [84, -200],
    [144, -130],
    [156, -40],
    [122, 80],
    [100, 180],
    [114, 256],
    [78, 322],
    [0, 338],
  ]);
  const d = closed(head);
  const ears = [-1, 1]
    .map(
      (s) =>
        path(
          closed(
            flip(
              [
                [46, -180],
                [56, -270],
                [98, -330],
                [128, -280],
                [122, -170],
              ],
              s,
            ),
            0.8,
          ),
          darker(t.coat, 0.06),
        ) +
        path(
          closed(
            flip(
              [
                [70, -190],
                [76, -262],
                [98, -298],
                [112, -260],
                [106, -186],
              ],
              s,
            ),
            0.8,
          ),
          mix(darker(t.coat, 0.3), "#d98a86", 0.45),
        ),
    )
    .join("");
  const blaze = t.markings.includes("blaze")
    ? path(
        closed([
          [0, -150],
          [34, -110],
          [26, 0],
          [44, 120],
          [62, 230],
          [0, 270],
          [-62, 230],
          [-44, 120],
          [-26, 0],
          [-34, -110],
        ]),
        t.light,
      )
    : "";
  const muzzle = path(
    closed(
      mirrored([
        [0, 186],
        [74, 196],
        [120, 240],
        [100, 340],
        [0, 360],
      ]),
    ),
    t.nose,
    'opacity=".82"',
  );
  const shade = path("M50 -220Q90 60 40 340H220V-220Z", darker(t.coat, 0.55), 'opacity=".15"');
  const c = t.wearColour;
  const halter =
    line("M-102 128Q0 162 102 128", c, 26) +
    line("M-102 124Q0 156 102 124", lighter(c, 0.35), 5, 'opacity=".6"') +
    line("M-106 128L-142 20M106 128L142 20", c, 18) +
    oval(-104, 130, 19, 19, "#e0a63a") +
    oval(104, 130, 19, 19, "#e0a63a") +
    oval(-104, 130, 9, 9, darker(c, 0.2)) +
    oval(104, 130, 9, 9, darker(c, 0.2));
  const forelock = furPath(
    closed([
      [-40, -232],
      [30, -240],
      [66, -190],
      [44, -120],
      [16, -60],
      [-6, -110],
      [-24, -70],
      [-44, -130],
    ]),
    t.dark,
  );
  const look = eyes({
    id: `${id}e`,
    apart: 102,
    y: -56,
    radius: 37,
    iris: t.eyes,
    skin: [t.coat, t.coat],
    expression: t.expression,
    gaze: [t.turn / 30, 0.2],
    feline: false,
  });
  const mouth =
    [-1, 1]
      .map((s) =>
        path(
          closed(
            flip(
              [
                [34, 250],
                [52, 234],
                [70, 246],
                [66, 272],
                [46, 280],
              ],
              s,
            ),
          ),
          darker(t.nose, 0.6),
        ),
      )
      .join("") + line("M-52 312Q0 332 52 312", darker(t.nose, 0.55), 7);
  return (
    path(neck, darker(t.coat, 0.1)) +
    mane +
    group(
      ears +
        path(d, t.coat) +
        clipped(`${id}h`, d, blaze + muzzle + shade) +
        look +
        mouth +
        halter +
        forelock,
      `rotate(${n(t.tilt)})`,
    )
  );
}
