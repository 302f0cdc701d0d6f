import { cat, dog } from "../animals.ts";
import { crimson, mix } from "../drawing/paint.ts";
import { line, oval, path } from "../drawing/shape.ts";
import { sitting } from "../drawing/whole.ts";
import { frond, picture, plant, rect, shadow } from "./props.ts";

function bridge(): string {
  // The cable-stayed bridge over the lagoon, with the evening's buses on it.
  const steel = "#a3546d";
  let cables = "";
  for (let i = 1; i <= 7; i++)
    cables += `M150 ${118 + i * 6}L${150 - i * 30} 318M150 ${118 + i * 6}L${150 + i * 34} 318`;
  const buses = [
    [36, 1],
    [250, 1],
    [330, 0.7],
    [560, 1],
    [640, 0.7],
  ] as const;
  return (
    line(cables, steel, 2.4, 'opacity=".75"') +
    path("M143 100h14l6 260h-26z", steel) +
    rect(0, 316, 720, 12, steel) +
    [40, 250, 350, 450, 550, 650].map((x) => rect(x, 326, 10, 36, steel)).join("") +
    buses
      .map(
        ([x, s]) =>
          rect(x, 316 - 15 * s, 30 * s, 15 * s, "#f0b93a", 3) +
          rect(x, 316 - 8 * s, 30 * s, 3 * s, "#2b2422"),
      )
      .join("")
  );
}

function town(): string {
  const roofs = [
    [380, 236, 44],
    [420, 200, 34],
    [460, 254, 50],
    [516, 176, 40],
    [552, 226, 56],
    [604, 204, 30],
    [640, 246, 80],
  ] as const;
  return roofs.map(([x, y, w]) => rect(x, y, w, 350 - y, mix("#e58c70", "#c96d72", 0.45))).join("");
}

/** A dog and a cat on a veranda wall, evening over the lagoon. */
export function hero(): string {
  const sky = `<linearGradient id="s" x2="0" y2="1"><stop stop-color="#f7c7a4"/><stop offset=".55" stop-color="#f2a184"/><stop offset="1" stop-color="#e17c7c"/></linearGradient>`;
  const friend = dog({
    markings: ["muzzle", "bib"],
    ears: ["pricked", "folded"],
    expression: "smiling",
    mouth: "tongue",
    tilt: -5,
    turn: -10,
    wear: "bandana",
  });
  const neighbour = cat({
    coat: "#3a3034",
    light: "#fff7ee",
    dark: "#241d20",
    markings: ["blaze", "muzzle", "bib"],
    eyes: "#d6b04a",
    expression: "soft",
    tilt: 6,
    turn: 10,
  });
  const lagoon =
    rect(0, 344, 720, 120, "#c9788a") +
    line("M300 366h210M330 384h150M290 404h190M350 424h90", "#ffd9a0", 6, 'opacity=".75"') +
    line("M40 378h120M590 372h90M70 410h80M560 412h120", "#e6a0a4", 5) +
    path("M560 396q50 16 110-3q-10 24-36 24h-46q-22 0-28-21z", "#6b2f3c") +
    path("M612 390v-70q34 34 36 68z", "#fdf0e0");
  const wall =
    rect(0, 448, 720, 112, "#f3dcc0") +
    rect(0, 440, 720, 22, "#fdf3e6") +
    rect(0, 462, 720, 8, "#5a2a22", 0, 'opacity=".14"') +
    [60, 180, 300, 420, 540, 660]
      .map((x) => path(`M${x} 490l26 26l-26 26l-26-26z`, "#e3b98c") + oval(x, 516, 8, 8, crimson))
      .join("");
  return picture(
    720,
    560,
    sky +
      rect(0, 0, 720, 560, "url(#s)") +
      oval(400, 250, 150, 150, "#fbd9a2", 'opacity=".55"') +
      oval(400, 250, 112, 112, "#ffe3ad") +
      line("M60 92h120M110 110h120M560 76h90M520 94h80", "#fde3cf", 10, 'opacity=".6"') +
      path(
        "M520 128q12-12 22 0q10-12 22 0M588 150q9-9 16 0q8-9 16 0",
        "none",
        'stroke="#8c4658" stroke-width="4" stroke-linecap="round"',
      ) +
      frond(752, -30, 0.72, 150, "#6f8f5a") +
      frond(744, -20, 0.66, 118, "#5d7d4c") +
      town() +
      bridge() +
      lagoon +
      wall +
      plant(84, 446, 0.86) +
      shadow(274, 450, 100) +
      shadow(452, 452, 130) +
      sitting(neighbour, "c", 274, 212, 0.32) +
      sitting(friend, "d", 452, 148, 0.41),
  );
}
