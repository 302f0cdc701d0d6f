import { group, line, oval, path } from "../drawing/shape.ts";
import { headAt, sitting } from "../drawing/whole.ts";
import type { Traits } from "../traits.ts";
import { bowl, crimson, frond, gold, heart, paw, picture, rect } from "./props.ts";
import { brown, tileFloor, tileGround } from "./tiles.ts";

/** Learning: a dog with glasses over an open book. */
export function education(): string {
  const reader: Traits = {
    ...brown,
    coat: "#3a2c2a",
    light: "#c98a4f",
    markings: ["tan-points"],
    ears: ["floppy", "floppy"],
    expression: "soft",
    wear: "bandana",
    wearColour: crimson,
  };
  const glasses = group(
    `<circle cx="-84" cy="-6" r="58" fill="#fff" fill-opacity=".16"/><circle cx="84" cy="-6" r="58" fill="#fff" fill-opacity=".16"/>` +
      line(
        "M-142-6a58 58 0 1 0 116 0a58 58 0 1 0-116 0M26-6a58 58 0 1 0 116 0a58 58 0 1 0-116 0M-26-10Q0-28 26-10",
        gold,
        11,
      ),
    "translate(200 122)scale(.36)",
  );
  const board =
    rect(56, 34, 288, 168, "#6b3b1c", 8) +
    rect(66, 44, 268, 148, "#4f6137", 3) +
    line("M86 72h54M86 92h40M86 112h48", "#c7d3b0", 6) +
    paw(296, 80, 0.55, "#c7d3b0", 14) +
    heart(296, 146, 0.5, "#e9c3cc");
  const book =
    path(
      "M200 238Q150 212 84 222V268Q150 258 200 280Q250 258 316 268V222Q250 212 200 238Z",
      "#fffaf2",
    ) +
    path(
      "M200 238V280Q150 258 84 268L80 276Q150 268 200 290Q250 268 320 276L316 268Q250 258 200 280Z",
      crimson,
    ) +
    line(
      "M104 234q40-4 76 12M104 248q40-4 76 12M296 234q-40-4-76 12M296 248q-40-4-76 12",
      "#d8cec5",
      4,
    );
  const paws = oval(146, 230, 24, 15, "#c98a4f") + oval(254, 230, 24, 15, "#c98a4f");
  return picture(
    400,
    300,
    tileGround("#e9eede") +
      board +
      headAt(reader, "a", 200, 124, 0.36) +
      path("M138 200Q200 176 262 200L276 250H124Z", reader.coat) +
      glasses +
      book +
      paws,
  );
}

/** A gift that reaches the bowl. */
export function donate(): string {
  const puppy: Traits = {
    ...brown,
    build: "young",
    ears: ["floppy", "button"],
    expression: "bright",
    turn: 0,
    tilt: 5,
    mouth: "tongue",
    coat: "#ecca8e",
    light: "#fff1d6",
  };
  const coin = (x: number, y: number, s: number) =>
    oval(x, y, 19 * s, 19 * s, "#b9822a") +
    oval(x, y - 2 * s, 18 * s, 18 * s, gold) +
    heart(x, y - 3 * s, 0.3 * s, "#b9822a");
  return picture(
    400,
    300,
    tileGround("#fbe9ee") +
      tileFloor() +
      heart(78, 92, 0.6, "#eab0bd") +
      heart(328, 66, 0.85, crimson) +
      heart(350, 140, 0.4, "#e0879c") +
      sitting(puppy, "a", 200, 92, 0.235) +
      bowl(200, 232, 0.92) +
      coin(164, 186, 1) +
      coin(202, 178, 1.1) +
      coin(238, 187, 1) +
      coin(92, 258, 1) +
      coin(118, 264, 0.8) +
      frond(378, 296, 0.3, -128, "#8da06a"),
  );
}
