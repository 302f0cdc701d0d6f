import type { Traits } from "../traits.ts";
import { darker, lighter, mix, paper } from "./paint.ts";
import { group, line, n, oval, path } from "./shape.ts";

const rect = (x: number, y: number, w: number, h: number, fill: string, more = "") =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"${more && ` ${more}`}/>`;

function frond(x: number, y: number, size: number, turn: number, colour: string): string {
  let leaves = "";
  for (let i = 0; i < 7; i++) {
    const up = -40 - i * 46;
    const long = 120 - Math.abs(i - 2) * 14;
    for (const s of [-1, 1])
      leaves += path(
        `M0 ${up}Q${s * long * 0.5} ${up - 60} ${s * long} ${up - 34}Q${s * long * 0.5} ${up + 6} 0 ${up}Z`,
        colour,
      );
  }
  return group(
    leaves + line("M0 20V-390", colour, 8),
    `translate(${x} ${y})rotate(${turn})scale(${size})`,
  );
}

function broadLeaf(x: number, y: number, size: number, turn: number, colour: string): string {
  return group(
    path("M0 0C-120 -60 -130 -220 0 -330C130 -220 120 -60 0 0Z", colour) +
      line(
        "M0 10V-300M0 -80L-62 -140M0 -80L62 -140M0 -160L-56 -214M0 -160L56 -214",
        lighter(colour, 0.25),
        6,
      ),
    `translate(${x} ${y})rotate(${turn})scale(${size})`,
  );
}

function ankara(ground: string, accent: string): string {
  const soft = mix(ground, accent, 0.2);
  const softer = mix(ground, accent, 0.11);
  let out = "";
  for (let row = 0; row < 5; row++) {
    for (let col = 0; col < 5; col++) {
      const x = col * 225 + (row % 2) * 112 - 56;
      const y = row * 225 + 40;
      out +=
        oval(x, y, 92, 92, softer) +
        `<circle cx="${x}" cy="${y}" r="70" fill="none" stroke="${soft}" stroke-width="12"/>` +
        oval(x, y, 40, 40, soft) +
        oval(x, y, 18, 18, ground);
      out += path(`M${x + 112} ${y - 44}l28 44l-28 44l-28 -44z`, soft);
    }
  }
  return out;
}

function skyline(accent: string, ground: string): string {
  const far = mix(ground, accent, 0.22);
  const near = mix(ground, accent, 0.4);
  const roofs = [
    [-20, 590, 110],
    [96, 520, 76],
    [178, 610, 90],
    [270, 560, 60],
    [560, 600, 90],
    [654, 480, 84],
    [742, 570, 70],
    [816, 540, 110],
  ] as const;
  let out = oval(690, 260, 120, 120, lighter(mix(ground, "#f0a24a", 0.6), 0.2));
  for (const [x, y, w] of roofs) out += rect(x, y, w, 500, far);
  out += path("M0 700H900V1000H0Z", near);
  out += rect(0, 690, 900, 18, darker(near, 0.15));
  for (let x = 20; x < 900; x += 110) out += rect(x, 704, 16, 90, darker(near, 0.15));
  out +=
    path("M0 780H900V1000H0Z", mix(near, paper, 0.3)) +
    line("M40 850h150M620 870h210M300 910h90M700 940h120", mix(near, paper, 0.62), 8);
  return out;
}

function windowPane(ground: string, accent: string): string {
  const frame = mix(ground, "#fff8ef", 0.72);
  const sky = mix(accent, "#fff1dc", 0.62);
  return (
    rect(150, 70, 640, 690, darker(ground, 0.1)) +
    rect(140, 60, 640, 690, frame) +
    rect(176, 96, 268, 618, sky) +
    rect(476, 96, 268, 618, sky) +
    oval(640, 240, 70, 70, lighter(accent, 0.35)) +
    path("M176 600q120 -60 268 -20v134h-268z", mix(accent, "#5f7a47", 0.55)) +
    path("M476 570q140 -30 268 20v124h-268z", mix(accent, "#5f7a47", 0.5)) +
    rect(120, 740, 680, 34, darker(frame, 0.08))
  );
}

/** The 900 × 1000 ground behind a portrait. */
export function backdrop(t: Pick<Traits, "backdrop" | "ground" | "accent">): string {
  const { ground, accent } = t;
  const base = rect(0, 0, 900, 1000, ground);
  const glow = oval(450, 430, 400, 400, lighter(ground, 0.28), 'opacity=".7"');
  switch (t.backdrop) {
    case "plain":
      return base + oval(450, 470, 390, 390, mix(ground, accent, 0.22));
    case "sun":
      return (
        base +
        oval(450, 400, 350, 350, accent) +
        path("M0 800Q220 740 450 790T900 770V1000H0Z", mix(ground, accent, 0.35))
      );
    case "leaves":
      return (
        base +
        glow +
        frond(70, 980, 1.3, -12, mix(ground, accent, 0.55)) +
        frond(850, 1000, 1.4, 14, mix(ground, accent, 0.45)) +
        broadLeaf(190, 1040, 1.2, -28, accent) +
        broadLeaf(730, 1050, 1.25, 26, mix(ground, accent, 0.8)) +
        frond(860, 120, 0.9, -120, mix(ground, accent, 0.35))
      );
    case "window":
      return base + windowPane(ground, accent);
    case "skyline":
      return base + skyline(accent, ground);
    case "ankara":
      return base + ankara(ground, accent);
    case "arch":
      return (
        base +
        path("M110 1000V440A340 340 0 0 1 790 440V1000Z", accent) +
        path("M170 1000V446A280 280 0 0 1 730 446V1000Z", lighter(accent, 0.22))
      );
    case "hills":
      return (
        base +
        oval(200, 220, 96, 96, lighter(accent, 0.5)) +
        path("M0 640Q200 500 430 620T900 560V1000H0Z", mix(ground, accent, 0.45)) +
        path("M0 780Q260 660 520 770T900 740V1000H0Z", mix(ground, accent, 0.75))
      );
    case "lagoon":
      return (
        base +
        oval(450, 560, 250, 250, lighter(accent, 0.15)) +
        path("M0 600H900V1000H0Z", mix(ground, "#7fa3ad", 0.6)) +
        line(
          "M260 640h380M320 690h260M120 740h160M640 760h170M360 740h180M60 840h200M660 860h190",
          mix(accent, "#fff4e6", 0.4),
          9,
          'opacity=".8"',
        ) +
        path("M742 640q50 18 122 -3q-12 30 -43 31h-48q-25 -3 -31 -28z", darker(accent, 0.5)) +
        path("M800 634v-96q42 40 46 92z", mix(ground, "#fff8ef", 0.6))
      );
    case "wall":
      return (
        base +
        rect(0, 700, 900, 300, mix(ground, accent, 0.5)) +
        rect(0, 690, 900, 14, mix(ground, "#fff8ef", 0.6)) +
        rect(90, 90, 190, 240, mix(ground, "#fff8ef", 0.65)) +
        rect(112, 112, 146, 196, mix(ground, accent, 0.35)) +
        path(
          "M185 270C120 226 140 176 185 202C230 176 250 226 185 270Z",
          mix(ground, accent, 0.9),
        ) +
        oval(760, 190, 70, 70, mix(ground, accent, 0.25))
      );
  }
}
