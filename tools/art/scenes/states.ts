import { cat, dog } from "../animals.ts";
import { closed, group, line, oval, path } from "../drawing/shape.ts";
import { sitting } from "../drawing/whole.ts";
import type { Traits } from "../traits.ts";
import { crimson, gold, paw, picture, rect, shadow } from "./props.ts";

/** The soft round ground that every state stands on. */
export function stateGround(colour: string): string {
  return path(
    closed([
      [180, 22],
      [300, 26],
      [376, 130],
      [350, 232],
      [240, 284],
      [110, 276],
      [32, 210],
      [40, 110],
      [96, 46],
    ]),
    colour,
  );
}

const sandy = dog({ markings: ["muzzle", "bib"], ears: ["pricked", "folded"] });

/** A wrong address: a dog that followed a trail to its end. */
export function notFound(): string {
  const trail = (
    [
      [44, 70, 60],
      [84, 108, 70],
      [64, 150, 120],
      [100, 184, 76],
      [84, 226, 130],
      [128, 254, 80],
    ] as const
  )
    .map(([x, y, turn], i) => paw(x, y, 0.3 + i * 0.025, i % 2 ? "#e0879c" : "#d5627e", turn))
    .join("");
  const asks = group(
    line("M-16-16A17 17 0 1 1 6 2Q0 8 0 18", crimson, 9) + oval(0, 36, 5.6, 5.6, crimson),
    "translate(330 66)rotate(10)",
  );
  return picture(
    400,
    300,
    stateGround("#f9e6d0") +
      shadow(230, 268, 110) +
      trail +
      asks +
      sitting(
        {
          ...sandy,
          build: "small",
          expression: "curious",
          tilt: 13,
          turn: 8,
          ears: ["bat", "folded"],
          wear: "bandana",
        },
        "a",
        224,
        102,
        0.222,
      ),
  );
}

/** Something broke on our side: a puppy beside a broken flower pot. */
export function error(): string {
  const puppy: Traits = {
    ...sandy,
    build: "young",
    coat: "#ecca8e",
    light: "#fff1d6",
    ears: ["floppy", "floppy"],
    expression: "worried",
    tilt: -7,
    turn: 14,
  };
  // The pot lies on its side, its plant and earth on the floor.
  const pot =
    path("M238 268Q246 238 284 234L300 268Z", "#6b4630") +
    path("M286 244C262 236 236 204 240 178C264 184 288 214 286 244Z", "#6f8f5a") +
    path("M284 250C256 252 224 236 214 212C240 208 272 226 284 250Z", "#8da06a") +
    path("M288 240C276 220 276 186 292 166C308 186 306 220 288 240Z", "#5d7d4c") +
    group(
      path("M-52 -74H52L40 0H-40Z", "#c1673f") +
        rect(-58, -86, 116, 24, "#d27a4e", 6) +
        path("M-52-62l18 22l-8 16l20 24h-18l-9-50z", "#8c3f26"),
      "translate(356 232)rotate(-84)scale(.7)",
    ) +
    path("M214 268l10-14l14 14zM328 268l16-12l10 12z", "#c1673f");
  return picture(
    400,
    300,
    stateGround("#fbe9ee") + shadow(206, 268, 140) + sitting(puppy, "a", 136, 100, 0.226) + pot,
  );
}

/** No connection: a kitten and the plug it pulled. */
export function offline(): string {
  const kitten = cat({
    build: "young",
    coat: "#8f8a8c",
    light: "#f7f1ea",
    dark: "#5d585b",
    markings: ["tabby", "muzzle", "bib"],
    eyes: "#6f9fb8",
    expression: "curious",
    turn: -14,
    tilt: -8,
    wear: "collar",
  });
  const socket =
    rect(56, 84, 66, 66, "#fdf9f5", 12) +
    rect(64, 92, 50, 50, "#efe1d3", 8) +
    rect(85, 101, 8, 13, "#4a3f3a", 1) +
    rect(71, 121, 13, 7, "#4a3f3a", 1) +
    rect(94, 121, 13, 7, "#4a3f3a", 1);
  const plug = group(
    rect(-20, -26, 40, 40, crimson, 9) +
      rect(-15, -40, 7, 16, gold, 1) +
      rect(8, -40, 7, 16, gold, 1) +
      rect(-3, -44, 6, 20, gold, 1),
    "translate(112 230)rotate(-64)",
  );
  const cable = line("M132 238C180 290 250 280 300 258C350 238 384 214 344 178", "#8c0d31", 8);
  const waves =
    line("M96 44q-16-12-34 0M108 26q-28-22-58 0", "#c2788c", 6) +
    oval(79, 58, 4.5, 4.5, "#c2788c") +
    line("M48 16l62 48", crimson, 6);
  return picture(
    400,
    300,
    stateGround("#e3ebec") +
      shadow(230, 268, 120) +
      socket +
      waves +
      sitting(kitten, "a", 242, 104, 0.22) +
      cable +
      plug,
  );
}

/** Not yours to open: a guard dog at a closed gate. */
export function noEntry(): string {
  const guard = dog({
    build: "broad",
    coat: "#bf8a55",
    dark: "#4a2d22",
    markings: ["mask"],
    ears: ["button", "button"],
    expression: "soft",
    wear: "collar",
  });
  const bars = [82, 118, 154, 190, 226, 262, 298]
    .map((x) => rect(x, 84, 12, 178, "#8c0d31", 4) + path(`M${x + 6} 58l12 28h-24z`, gold))
    .join("");
  const posts = [44, 322]
    .map(
      (x) =>
        rect(x, 66, 34, 202, "#d9a06c", 3) +
        rect(x - 6, 52, 46, 18, "#c98a5a", 4) +
        oval(x + 17, 40, 14, 14, "#e3b98c"),
    )
    .join("");
  return picture(
    400,
    300,
    stateGround("#f3e2cf") +
      shadow(200, 268, 160) +
      bars +
      rect(76, 112, 248, 12, crimson, 4) +
      rect(76, 226, 248, 12, crimson, 4) +
      posts +
      sitting(guard, "a", 200, 132, 0.184),
  );
}
