import { cat } from "../animals.ts";
import { line, oval, path } from "../drawing/shape.ts";
import { curled, sitting } from "../drawing/whole.ts";
import type { Traits } from "../traits.ts";
import { crimson, gold, heart, paw, picture, plant, rect } from "./props.ts";
import { brown, tileFloor, tileGround } from "./tiles.ts";

const tabby = cat({ markings: ["tabby", "muzzle", "bib"] });

/** Insurance: a dog under an umbrella in the rain. */
export function insurance(): string {
  const rain = line(
    "M52 66l-8 20M92 40l-8 20M330 56l-8 20M356 104l-8 20M44 136l-8 20M300 26l-8 20M346 172l-8 20",
    "#8fb0bd",
    5,
  );
  const umbrella =
    rect(246, 76, 7, 178, "#6b5d55", 3) +
    path("M246 252q0 20 18 20t18-18", "none", 'stroke="#6b5d55" stroke-width="7"') +
    path("M92 128C100 66 160 34 214 34S328 66 336 128Q316 106 296 128Q276 106 256 128Z", crimson) +
    path("M92 128C100 66 160 34 214 34Q176 70 172 128Q152 106 132 128Q112 106 92 128Z", "#d0315c") +
    path("M172 128Q176 70 214 34Q252 70 256 128Q236 106 214 128Q192 106 172 128Z", "#8c0d31") +
    oval(214, 32, 5, 7, "#6b5d55");
  const patient: Traits = { ...brown, build: "young", mouth: "open", expression: "smiling" };
  return picture(
    400,
    300,
    tileGround("#e3ebef") +
      tileFloor() +
      rain +
      umbrella +
      sitting(patient, "a", 176, 144, 0.17) +
      plant(330, 270, 0.4),
  );
}

/** Privacy: a cat asleep on a locked chest. */
export function privacy(): string {
  const chest =
    rect(88, 176, 224, 92, "#c98a5a", 12) +
    path("M88 196V170A34 34 0 0 1 122 136H278A34 34 0 0 1 312 170V196Z", "#d9a06c") +
    rect(88, 190, 224, 10, "#8c5a33") +
    rect(112, 136, 14, 132, "#8c0d31") +
    rect(274, 136, 14, 132, "#8c0d31") +
    path("M186 196v-12a14 14 0 0 1 28 0v12", "none", 'stroke="#6b5d55" stroke-width="7"') +
    rect(174, 192, 52, 46, gold, 8) +
    heart(200, 213, 0.4, crimson);
  return picture(
    400,
    300,
    tileGround("#f9e6d0") +
      tileFloor() +
      chest +
      curled({ ...tabby, wear: "none" }, "a", 200, 138, 0.22) +
      plant(352, 270, 0.42),
  );
}

/** Terms: a puppy beside a list of things agreed. */
export function terms(): string {
  const check = (y: number) => line(`M188 ${y}l8 9l15-20`, "#3f7d53", 6);
  const textLine = (y: number, wide: number) => rect(226, y - 6, wide, 9, "#d9c3b3", 4);
  const list =
    rect(160, 50, 168, 216, "#8c5a33", 14) +
    rect(174, 70, 140, 184, "#fffaf3", 6) +
    rect(212, 38, 64, 26, "#6b5d55", 8) +
    [104, 144, 184].map((y, n) => check(y) + textLine(y, [68, 54, 74][n] ?? 60)).join("") +
    paw(278, 224, 0.5, crimson, 12);
  const puppy: Traits = { ...brown, build: "young", expression: "smiling", tilt: 6, turn: 8 };
  return picture(
    400,
    300,
    tileGround("#fbe9ee") + tileFloor() + list + sitting(puppy, "a", 106, 148, 0.165),
  );
}

/** Contact: a dog with a letter. */
export function letter(): string {
  const envelope =
    rect(190, 172, 144, 96, "#fffaf3", 8) +
    path("M190 180L262 230L334 180", "none", 'stroke="#d9c3b3" stroke-width="6"') +
    path("M190 262L244 218M334 262L280 218", "none", 'stroke="#eadccb" stroke-width="5"') +
    heart(262, 222, 0.62, crimson);
  const dog: Traits = { ...brown, mouth: "open", expression: "smiling", tilt: 5 };
  return picture(
    400,
    300,
    tileGround("#e3ebe4") + tileFloor() + sitting(dog, "a", 138, 104, 0.22) + envelope,
  );
}
