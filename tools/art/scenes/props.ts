import { crimson, darker, gold, lighter, mix } from "../drawing/paint.ts";
import { group, line, n, oval, path } from "../drawing/shape.ts";

export const rect = (
  x: number,
  y: number,
  w: number,
  h: number,
  fill: string,
  round = 0,
  more = "",
) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${round ? ` rx="${n(round)}"` : ""} fill="${fill}"${more && ` ${more}`}/>`;

/** A whole file, with its numbers rounded to what can be seen. */
export function picture(width: number, height: number, inner: string): string {
  const rounded = inner
    .replace(/(\d*\.\d{2,})/g, (x) => String(Math.round(Number(x) * 1000) / 1000))
    .replace(/ d="([^"]+)"/g, (_, d: string) => ` d="${trimmed(d)}"`)
    .replace(/([" (-])0\.(\d)/g, "$1.$2");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${rounded}</svg>\n`;
}

/** Whole numbers where they are large enough for that not to be seen. */
function trimmed(d: string): string {
  return d
    .replace(/-?\d+\.\d+/g, (x) => (Math.abs(Number(x)) >= 10 ? String(Math.round(Number(x))) : x))
    .replace(/ -/g, "-");
}

export function paw(x: number, y: number, size: number, colour: string, turn = 0): string {
  return group(
    path("M0 4C-16 4 -28 22 -24 34C-20 44 -8 40 0 40C8 40 20 44 24 34C28 22 16 4 0 4Z", colour) +
      oval(-27, 0, 9, 12, colour, 'transform="rotate(-24 -27 0)"') +
      oval(-10, -14, 9, 13, colour) +
      oval(10, -14, 9, 13, colour) +
      oval(27, 0, 9, 12, colour, 'transform="rotate(24 27 0)"'),
    `translate(${n(x)} ${n(y)})${turn ? `rotate(${turn})` : ""}scale(${size})`,
  );
}

export function heart(x: number, y: number, size: number, colour: string): string {
  return path(
    "M0 34C-52 0 -36 -40 -2 -22L0 -20L2 -22C36 -40 52 0 0 34Z",
    colour,
    `transform="translate(${n(x)} ${n(y)})scale(${size})"`,
  );
}

export function bowl(x: number, y: number, size: number): string {
  return (
    group(
      oval(0, -44, 96, 20, darker(crimson, 0.35)) +
        path("M-96 -44Q0 -8 96 -44L116 30Q118 40 106 40H-106Q-118 40 -116 30Z", crimson) +
        path("M-96 -44Q0 -8 96 -44L99 -34Q0 4 -99 -34Z", lighter(crimson, 0.25)),
      `translate(${n(x)} ${n(y)})scale(${size})`,
    ) + paw(x, y + 4 * size, size * 0.62, mix(crimson, "#fff4e6", 0.82))
  );
}

/** A potted plant standing on y. */
export function plant(x: number, y: number, size: number): string {
  const leaf = (turn: number, long: number, colour: string) =>
    group(
      path(
        `M0 0C-34 ${-long * 0.3} -30 ${-long * 0.8} 0 ${-long}C30 ${-long * 0.8} 34 ${-long * 0.3} 0 0Z`,
        colour,
      ),
      `translate(0 -66)rotate(${turn})`,
    );
  return group(
    leaf(-52, 120, "#6f8f5a") +
      leaf(50, 124, "#5d7d4c") +
      leaf(-24, 160, "#8da06a") +
      leaf(24, 158, "#7a9560") +
      leaf(0, 180, "#5d7d4c") +
      path("M-52 -74H52L40 0H-40Z", "#c1673f") +
      rect(-58, -86, 116, 24, "#d27a4e", 6),
    `translate(${n(x)} ${n(y)})scale(${size})`,
  );
}

/** A palm frond from its root, long and bending right. */
export function frond(x: number, y: number, size: number, turn: number, colour: string): string {
  let d = "";
  for (let i = 0; i < 8; i++) {
    const [a, b] = [40 + i * 34, -18 - i * 9 + i * i * 1.4];
    d += `M${a} ${n(b)}q30-66 74-84q-20 48-54 88zM${a} ${n(b)}q46 30 56 82q-46-30-66-76z`;
  }
  return group(
    path(d, colour) + line("M0 0Q160-80 330-14", colour, 8),
    `translate(${x} ${y})rotate(${turn})scale(${size})`,
  );
}

export function shadow(x: number, y: number, wide: number): string {
  return oval(x, y, wide, wide * 0.09, "#5a2a22", 'opacity=".16"');
}

export { crimson, gold };
