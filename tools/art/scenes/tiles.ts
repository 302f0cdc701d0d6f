import { cat, dog } from "../animals.ts";
import { closed, group, line, oval, path } from "../drawing/shape.ts";
import { curled, sitting } from "../drawing/whole.ts";
import type { Traits } from "../traits.ts";
import { crimson, gold, heart, paw, picture, plant, rect, shadow } from "./props.ts";

/** The soft round ground that every tile stands on. */
export function tileGround(colour: string): string {
  return path(
    closed([
      [200, 16],
      [318, 40],
      [372, 138],
      [352, 236],
      [258, 282],
      [120, 280],
      [40, 226],
      [28, 122],
      [92, 40],
    ]),
    colour,
  );
}

export const tileFloor = () => shadow(200, 270, 150);
export const brown = dog({ markings: ["muzzle", "bib"], ears: ["folded", "folded"] });
const tabby = cat({ markings: ["tabby", "muzzle", "bib"] });

/** Pets looked after: a cat asleep in an armchair under a lamp. */
export function sitter(): string {
  const chair =
    rect(84, 108, 208, 130, "#8c0d31", 40) +
    rect(98, 178, 180, 60, "#d0315c", 18) +
    rect(58, 150, 56, 100, crimson, 26) +
    rect(262, 150, 56, 100, crimson, 26) +
    rect(80, 248, 14, 22, "#6b3b1c", 4) +
    rect(282, 248, 14, 22, "#6b3b1c", 4);
  const lamp =
    path("M318 44h44l16 54h-76z", gold) +
    rect(336, 98, 8, 172, "#6b5d55") +
    rect(312, 266, 56, 8, "#6b5d55", 4) +
    path("M302 98h76l12 60h-100z", "#ffe3ad", 'opacity=".6"');
  return picture(
    400,
    300,
    tileGround("#fbe9ee") +
      tileFloor() +
      lamp +
      chair +
      curled(tabby, "a", 186, 196, 0.24) +
      plant(44, 270, 0.44),
  );
}

/** A check-up: a bandaged dog, a stethoscope, the bag. */
export function veterinary(): string {
  const patient: Traits = {
    ...brown,
    build: "young",
    expression: "worried",
    wear: "none",
    tilt: -4,
    ears: ["floppy", "floppy"],
  };
  const plaster = group(
    rect(-44, -17, 88, 34, "#fdf3e6", 17) +
      rect(-16, -17, 32, 34, "#f0d9c0") +
      oval(-5, -5, 3, 3, "#c98a5a") +
      oval(6, 6, 3, 3, "#c98a5a"),
    "translate(140 90)rotate(-30)scale(.62)",
  );
  const bag =
    rect(252, 196, 96, 72, crimson, 12) +
    path("M280 196v-12q0-12 12-12h16q12 0 12 12v12", "none", 'stroke="#8c0d31" stroke-width="9"') +
    rect(252, 218, 96, 8, "#8c0d31") +
    oval(300, 236, 23, 23, "#fdf3e6") +
    paw(300, 234, 0.4, crimson);
  const tube =
    line("M146 168Q150 204 168 206Q186 204 190 168M168 206Q170 244 202 236", "#4a3f3a", 6) +
    oval(212, 232, 14, 14, "#8f8178") +
    oval(212, 232, 8, 8, "#efe8e1");
  return picture(
    400,
    300,
    tileGround("#e3ebe4") +
      tileFloor() +
      sitting(patient, "a", 168, 108, 0.22) +
      plaster +
      bag +
      tube,
  );
}

/** A new home: puppy and kitten in an open door. */
export function adoption(): string {
  const house =
    path("M64 150L200 36L336 150V268H64Z", "#f3d6b8") +
    path("M40 154L200 18L360 154L344 172L200 50L56 172Z", crimson) +
    path("M126 268V176A74 74 0 0 1 274 176V268Z", "#f2a184") +
    path("M138 268V178A62 62 0 0 1 262 178V268Z", "#ffe3ad");
  const puppy: Traits = {
    ...brown,
    build: "young",
    mouth: "open",
    expression: "smiling",
    tilt: -6,
    turn: 6,
  };
  const kitten: Traits = {
    ...tabby,
    build: "young",
    wear: "none",
    tilt: 7,
    turn: -8,
    coat: "#8f8a8c",
    dark: "#5d585b",
    light: "#f7f1ea",
    eyes: "#6f9fb8",
  };
  return picture(
    400,
    300,
    tileGround("#f9e6d0") +
      tileFloor() +
      house +
      heart(200, 94, 0.62, crimson) +
      sitting(kitten, "b", 236, 174, 0.125) +
      sitting(puppy, "a", 172, 156, 0.15) +
      rect(112, 264, 176, 10, "#c98a5a", 5) +
      plant(88, 268, 0.42) +
      plant(318, 268, 0.36),
  );
}
