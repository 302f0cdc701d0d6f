import { cat, dog, other } from "../animals.ts";
import { horse as horseHead } from "../drawing/horse.ts";
import { closed, group, line, oval, path } from "../drawing/shape.ts";
import { headAt } from "../drawing/whole.ts";
import { crimson, gold, heart, paw, picture, plant, rect, shadow } from "./props.ts";

/** The rescue van with today's passengers. */
export function intro(): string {
  const ground = path(
    closed([
      [250, 20],
      [410, 44],
      [500, 170],
      [470, 320],
      [310, 372],
      [130, 366],
      [26, 270],
      [40, 130],
      [120, 50],
    ]),
    "#f9e6d0",
  );
  const wheel = (x: number) =>
    oval(x, 318, 42, 42, "#2b2422") +
    oval(x, 318, 24, 24, "#d8cec5") +
    oval(x, 318, 9, 9, "#8f8178");
  const van =
    path("M60 318V130Q60 96 94 96H352Q386 96 404 124L440 196Q484 202 484 244V318Z", crimson) +
    path("M60 268H484V318H60Z", "#8c0d31") +
    path("M366 122H384L424 196H366Z", "#c4d9dc") +
    rect(92, 124, 118, 84, "#7a2a3d", 14) +
    rect(230, 124, 118, 84, "#7a2a3d", 14) +
    line("M220 100v208M358 100v208", "#8c0d31", 4) +
    rect(468, 232, 18, 26, gold, 6) +
    rect(52, 290, 440, 14, "#efe8e1", 7) +
    rect(232, 226, 22, 7, "#8c0d31", 3) +
    rect(150, 82, 140, 14, "#8f8178", 6);
  const rider = dog({
    markings: ["muzzle", "bib"],
    ears: ["pricked", "folded"],
    expression: "smiling",
    mouth: "open",
    tilt: -7,
    turn: -10,
    wear: "none",
  });
  const tabby = cat({
    coat: "#8f8a8c",
    light: "#f7f1ea",
    dark: "#5d585b",
    markings: ["tabby", "muzzle"],
    eyes: "#d6b04a",
    tilt: 5,
    expression: "curious",
  });
  const sill = (x: number) => rect(x, 200, 130, 14, "#d0315c", 7);
  const cradle = group(
    heart(0, 0, 1.2, "#fdf3e6") + paw(0, -7, 0.46, crimson),
    "translate(152 256)",
  );
  const birds = line("M70 62q12-12 22 0q10-12 22 0M120 40q9-9 16 0q8-9 16 0", "#c2788c", 4);
  const palm =
    line("M450 300Q440 220 452 118", "#8a5a3a", 12) +
    [-150, -110, -70, -30, 10, 60]
      .map((turn) =>
        group(
          path("M0 0Q40-34 96-6Q46-10 0 0Z", turn % 40 ? "#6f8f5a" : "#8da06a"),
          `translate(452 118)rotate(${turn})`,
        ),
      )
      .join("");
  return picture(
    520,
    400,
    ground +
      birds +
      palm +
      shadow(270, 362, 236) +
      van +
      headAt(tabby, "c", 290, 164, 0.22) +
      headAt(rider, "d", 150, 146, 0.29) +
      sill(86) +
      sill(224) +
      cradle +
      wheel(140) +
      wheel(402) +
      plant(48, 364, 0.5),
  );
}

/** The horse of the stories. */
export function horse(): string {
  const bay = other({
    kind: "horse",
    coat: "#9c5a34",
    light: "#fff6ea",
    dark: "#3a221b",
    markings: ["blaze"],
    eyes: "#4a2c20",
    nose: "#6b4436",
    expression: "soft",
    tilt: 3,
  });
  const land =
    oval(118, 96, 46, 46, "#f6c98a") +
    path("M0 250Q90 190 200 236T400 220V400H0Z", "#b9c49a") +
    path("M0 300Q120 250 230 290T400 280V400H0Z", "#8da06a");
  const fence =
    line("M0 268H400M0 314H400", "#fdf3e6", 12) +
    [30, 118, 330, 386].map((x) => rect(x, 240, 14, 120, "#fdf3e6", 4)).join("");
  return picture(
    400,
    400,
    rect(0, 0, 400, 400, "#f8e0cc") +
      land +
      fence +
      group(horseHead(bay, "h"), "translate(192 160)scale(.44)"),
  );
}

/** The mark: a roof over a paw whose pad is a heart. Crisp at 24 pixels. */
export function logo(): string {
  const toes =
    oval(12.8, 24.6, 2.8, 3.8, "#fff", 'transform="rotate(-22 12.8 24.6)"') +
    oval(19.6, 19.4, 2.8, 3.9, "#fff") +
    oval(28.4, 19.4, 2.8, 3.9, "#fff") +
    oval(35.2, 24.6, 2.8, 3.8, "#fff", 'transform="rotate(22 35.2 24.6)"');
  return picture(
    48,
    48,
    path(
      "M21 2.9a5 5 0 0 1 6 0L43.6 15.6A6 6 0 0 1 46 20.4V39a6 6 0 0 1-6 6H8a6 6 0 0 1-6-6V20.4a6 6 0 0 1 2.4-4.8Z",
      crimson,
    ) +
      toes +
      path(
        "M24 41C14.6 35.4 14.4 27.4 19.6 26.6C22 26.3 23.4 27.6 24 29C24.6 27.6 26 26.3 28.4 26.6C33.6 27.4 33.4 35.4 24 41Z",
        "#fff",
      ),
  );
}
