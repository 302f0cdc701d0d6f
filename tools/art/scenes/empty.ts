import { cat, dog } from "../animals.ts";
import { darker } from "../drawing/paint.ts";
import { line, oval, path } from "../drawing/shape.ts";
import { curled, headAt } from "../drawing/whole.ts";
import type { Traits } from "../traits.ts";
import { bowl, crimson, frond, heart, paw, picture, plant, rect, shadow } from "./props.ts";
import { stateGround } from "./states.ts";

const tuxedo = cat({
  coat: "#3a3034",
  light: "#fff7ee",
  dark: "#241d20",
  markings: ["blaze", "muzzle", "bib"],
  eyes: "#d6b04a",
});
/** No pets match: a dog house with nobody at home. */
export function emptyKennel(): string {
  const house =
    path("M112 140L206 72L300 140V262H112Z", "#d9a06c") +
    line("M112 176h188M112 214h188", "#c98a5a", 4) +
    path("M92 148L206 58L320 148L306 168L206 90L106 168Z", crimson) +
    path("M158 262V196A48 48 0 0 1 254 196V262Z", "#5a2a22") +
    path("M168 262V198A38 38 0 0 1 244 198V262Z", "#3d1d1b") +
    heart(206, 122, 0.6, "#fdf3e6");
  return picture(
    400,
    300,
    stateGround("#f9e6d0") +
      shadow(200, 266, 140) +
      plant(86, 264, 0.5) +
      house +
      bowl(306, 250, 0.36) +
      frond(20, 300, 0.28, -50, "#8da06a"),
  );
}

/** No requests: a cat asleep on the letter box. */
export function emptyInbox(): string {
  const box =
    rect(196, 200, 24, 74, "#6b5d55") +
    path("M108 222V160A38 38 0 0 1 146 122H274A38 38 0 0 1 312 160V222Z", crimson) +
    path("M108 222V160A38 38 0 0 1 184 160V222Z", "#8c0d31") +
    rect(124, 156, 44, 10, "#3d0a19", 5) +
    rect(236, 158, 8, 44, "#e9c3cc", 2) +
    rect(236, 158, 34, 20, "#e9c3cc", 3) +
    paw(214, 180, 0.5, "#fbe9ee");
  return picture(
    400,
    300,
    stateGround("#fbe9ee") +
      shadow(208, 272, 110) +
      box +
      curled({ ...tuxedo, wear: "none" }, "a", 214, 126, 0.24) +
      line("M300 62h24l-24 26h24M336 34h16l-16 18h16", "#c2788c", 5) +
      plant(340, 272, 0.42),
  );
}

/** Stands in for a pet without a picture; the size of a portrait. */
export function petPlaceholder(): string {
  const soft: Partial<Traits> = {
    coat: "#e9d3c2",
    light: "#f7eadf",
    dark: "#d9bda9",
    nose: "#b5927f",
    eyes: "#a9826c",
    wear: "none",
    expression: "asleep",
    mouth: "closed",
  };
  return picture(
    900,
    1000,
    rect(0, 0, 900, 1000, "#f3e4d8") +
      oval(450, 500, 370, 370, "#f9efe6") +
      headAt(
        cat({ ...soft, coat: "#e3cbb9", markings: ["muzzle"], tilt: 8 }),
        "c",
        586,
        574,
        0.74,
      ) +
      headAt(
        dog({
          ...soft,
          markings: ["muzzle"],
          ears: ["floppy", "floppy"],
          build: "young",
          tilt: -6,
        }),
        "d",
        340,
        486,
        0.86,
      ) +
      heart(470, 250, 1.2, darker("#eab0bd", 0.02)),
  );
}
