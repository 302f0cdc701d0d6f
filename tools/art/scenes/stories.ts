import { cat, dog, other } from "../animals.ts";
import { horse as horseHead } from "../drawing/horse.ts";
import { closed, group, line, oval, path } from "../drawing/shape.ts";
import { curled, headAt, sitting } from "../drawing/whole.ts";
import { crimson, frond, gold, picture, plant, rect, shadow } from "./props.ts";

const wide = 720;
const high = 480;

/** A slim black dog with one white front paw, sitting on a veranda. */
export function storyBlackie(): string {
  const blackie = dog({
    coat: "#352c2f",
    light: "#fdf6ee",
    dark: "#1f1819",
    eyes: "#8a5a2c",
    ears: ["pricked", "folded"],
    expression: "soft",
    tilt: -3,
    wear: "collar",
  });
  const [x, y, size] = [362, 136, 0.37];
  const paw = group(
    oval(59, 706, 54, 44, "#fdf6ee") +
      oval(59, 716, 56, 38, "#fdf6ee") +
      line("M43 708v32M75 708v32", "#c9b8a8", 6),
    `translate(${x} ${y})scale(${size})`,
  );
  const pillars = [60, 610]
    .map((at) => rect(at, 0, 46, 372, "#fbe9d4") + rect(at - 10, 352, 66, 26, "#e9cfae", 4))
    .join("");
  const rail =
    rect(0, 246, wide, 14, "#fdf3e6") +
    Array.from({ length: 15 }, (_, at) => rect(16 + at * 50, 260, 12, 112, "#fdf3e6", 4)).join("");
  const floor =
    path(`M0 372H${wide}V${high}H0Z`, "#d9936a") +
    line(
      "M0 408H720M0 446H720M90 372L30 480M250 372L220 480M470 372L500 480M630 372L690 480",
      "#c57f58",
      4,
    );
  return picture(
    wide,
    high,
    rect(0, 0, wide, high, "#f9d9b8") +
      oval(560, 112, 62, 62, "#ffe9bf") +
      path("M0 210Q120 160 250 204T520 190T720 214V380H0Z", "#a9b884") +
      path("M0 262Q160 220 320 258T720 250V380H0Z", "#8da06a") +
      frond(-24, 96, 0.66, -16, "#6f8f5a") +
      frond(748, 60, 0.6, 160, "#6f8f5a") +
      rail +
      pillars +
      floor +
      shadow(364, 414, 124) +
      sitting(blackie, "a", x, y, size) +
      paw +
      plant(150, 420, 0.6),
  );
}

/** A tabby with four kittens in a box, rain in the doorway. */
export function storyKittens(): string {
  const mother = cat({
    coat: "#a98a6a",
    light: "#fbf0e2",
    dark: "#6d5138",
    markings: ["tabby", "muzzle", "bib"],
    wear: "none",
  });
  const kitten = (coat: string, dark: string, markings: ("tabby" | "muzzle" | "calico")[]) =>
    cat({
      coat,
      dark,
      markings,
      light: "#fff6ea",
      build: "young",
      wear: "none",
      expression: "sleepy",
      eyes: "#7aa0b0",
    });
  const rain = Array.from({ length: 34 }, (_, at) => {
    const [x, y] = [272 + ((at * 83) % 181), 40 + ((at * 59) % 203)];
    return `M${x} ${y}l-6 24`;
  }).join("");
  const door =
    rect(244, 20, 232, 292, "#8a6a52", 6) +
    rect(260, 34, 200, 278, "#8fa5b0") +
    path("M260 240q60-26 110-8t90-6v86h-200z", "#6f8894") +
    line(rain, "#d9e6ea", 3, 'opacity=".8"');
  const box =
    path("M150 316H572L596 448H126Z", "#c99a62") +
    path("M150 316L118 268L204 290L226 316ZM572 316L606 266L520 290L496 316Z", "#dcb27c") +
    rect(330, 362, 62, 40, "#b5854f", 4) +
    line("M150 316H572", "#a87842", 5);
  const towel = path("M176 316q40-34 96-20t92-4t98 2t86 22z", "#eab0bd");
  const heads = [
    headAt(kitten("#e0a05c", "#b5713a", ["tabby", "muzzle"]), "b", 236, 284, 0.16),
    headAt(kitten("#8f8a8c", "#5d585b", ["tabby"]), "c", 330, 292, 0.16),
    headAt(kitten("#4a3f42", "#2b2325", ["muzzle"]), "d", 422, 290, 0.16),
    headAt(kitten("#f3e6d4", "#d58b48", ["calico"]), "e", 508, 282, 0.16),
  ].join("");
  return picture(
    wide,
    high,
    rect(0, 0, wide, high, "#e9c9a9") +
      path(`M0 312H${wide}V${high}H0Z`, "#b98e6c") +
      line("M0 360H720M0 420H720", "#a87c5b", 4) +
      door +
      rect(40, 120, 150, 152, "#c25a3c", 12) +
      rect(58, 140, 68, 52, "#3a2c2a", 8) +
      oval(158, 166, 20, 20, gold) +
      line("M60 214h110M60 232h110M60 250h110", "#8c3a26", 7) +
      shadow(362, 446, 236) +
      curled(mother, "a", 366, 268, 0.38) +
      towel +
      heads +
      box,
  );
}

/** A brown horse under a tree, with its bucket and brush. */
export function storyHorseCare(): string {
  const bay = other({
    kind: "horse",
    coat: "#8a5232",
    light: "#fff6ea",
    dark: "#33201a",
    markings: ["blaze"],
    eyes: "#4a2c20",
    nose: "#5f3d30",
    expression: "soft",
    tilt: -4,
  });
  const crown = path(
    closed([
      [70, 40],
      [150, -30],
      [290, -10],
      [356, 74],
      [300, 150],
      [190, 172],
      [84, 140],
    ]),
    "#6f8f5a",
  );
  const bucket =
    line("M576 336Q628 274 680 336", "#6b5d55", 7) +
    path("M566 336H690L672 452H584Z", crimson) +
    oval(628, 336, 62, 17, "#7fa9b5") +
    line("M570 358H686", "#8c0d31", 6);
  const brush =
    path("M66 420h120q16 0 16 14v10H50v-10q0-14 16-14z", "#c98a4f") +
    line(Array.from({ length: 13 }, (_, at) => `M${60 + at * 11} 446v18`).join(""), "#5a3826", 6);
  return picture(
    wide,
    high,
    rect(0, 0, wide, high, "#f8e0cc") +
      oval(600, 92, 48, 48, "#f6c98a") +
      path("M0 272Q180 208 360 258T720 236V480H0Z", "#c3cba2") +
      path("M0 340Q200 300 380 344T720 330V480H0Z", "#9cad76") +
      path("M196 470Q214 300 188 132H238Q226 300 262 470Z", "#7a4f34") +
      crown +
      oval(120, 70, 46, 34, "#7a9a63") +
      oval(270, 40, 58, 36, "#7a9a63") +
      group(horseHead(bay, "h"), "translate(360 176)scale(.5)") +
      shadow(628, 456, 84) +
      bucket +
      shadow(126, 464, 84) +
      brush,
  );
}

/** A thin chestnut mare with a white star, over the door of her stable. */
export function storyRafah(): string {
  const rafah = other({
    kind: "horse",
    coat: "#b0653a",
    light: "#fff6ea",
    dark: "#7a3d22",
    markings: [],
    eyes: "#4a2c20",
    nose: "#7d4c38",
    expression: "soft",
    tilt: 0,
  });
  const star = path(
    "M0-132L20-96L0-48L-20-96Z",
    "#fff6ea",
    'stroke="#fff6ea" stroke-width="10" stroke-linejoin="round"',
  );
  const planks = (y: number, colour: string) =>
    Array.from({ length: 5 }, (_, at) => rect(206 + at * 62, y, 58, 148, colour, 3)).join("");
  return picture(
    wide,
    high,
    rect(0, 0, wide, high, "#d9a47c") +
      Array.from({ length: 8 }, (_, at) => line(`M${at * 96 + 30} 0V480`, "#cb946b", 5)).join("") +
      rect(184, 24, 352, 430, "#6b3b1c", 6) +
      rect(204, 42, 312, 412, "#3d2418") +
      group(horseHead(rafah, "h") + star, "translate(352 168)scale(.5)") +
      rect(520, 300, 60, 154, "#d9a47c") +
      rect(516, 24, 20, 430, "#6b3b1c") +
      rect(196, 300, 328, 154, "#8a5232", 4) +
      planks(304, "#a5683f") +
      line("M206 316L516 444M516 316L206 444", "#7a4a2c", 16) +
      rect(190, 296, 340, 20, "#7a4a2c", 6) +
      path(`M0 452H${wide}V${high}H0Z`, "#c9a45e") +
      line("M20 462l60 8M120 460l40 12M560 462l70 6M650 470l50-8M300 466l60 6", "#a8843f", 4) +
      path("M566 452q6-92 70-104t84 104z", "#d8b968") +
      line("M590 440q20-50 44-78M630 446q10-50 16-92M680 444q-10-40-24-76", "#b8964a", 5) +
      line("M96 118v60M76 118h40", "#6b5d55", 8) +
      path("M70 176q26 40 52 0v58q-26 30-52 0z", crimson),
  );
}
