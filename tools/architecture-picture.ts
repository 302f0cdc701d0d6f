/** `npm run docs:architecture`: draws docs/architecture.svg from the imports as they stand. */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { readArguments } from "./run/arguments.mjs";

type Import = { from: string; to: string };
type Box = { name: string; parts: string[]; x: number; y: number; height: number };

const files = globSync("{app,server,tools}/**/*.{ts,tsx,mjs}").sort();
const imports: Import[] = files.flatMap((from) =>
  [...readFileSync(from, "utf8").matchAll(/\b(?:from|import)\s*\(?\s*"([#.][^"]+)"/g)].map(
    ([, name = ""]) => ({
      from,
      to: name.startsWith("#") ? name.slice(1) : normalize(join(dirname(from), name)),
    }),
  ),
);

/** The bands from top to bottom. Files at the top of `app/` count as routes. */
const bands = ["server", "tools", "routes", "features", "ui", "platform"];

function bandOf(file: string): string {
  const [top = "", folder = ""] = file.split("/");
  if (top !== "app") return top;
  return bands.includes(folder) ? folder : "routes";
}

function areaOf(file: string): string | undefined {
  return /^app\/features\/([^/.]+)\//.exec(file)?.[1];
}

/** The names of the folders directly below one. */
function foldersOf(folder: string): string[] {
  const inside = files
    .filter((file) => file.startsWith(`${folder}/`))
    .map((file) => file.slice(folder.length + 1).split("/"));
  return distinct(inside.filter((parts) => parts.length > 1).map(([name]) => name));
}

const distinct = (names: readonly (string | undefined)[]) =>
  [...new Set(names.filter((name) => name !== undefined))].sort();

const edges = distinct(
  imports.map(({ from, to }) => {
    const [user, used] = [areaOf(from), areaOf(to)];
    return user && used && user !== used ? `${user} ${used}` : undefined;
  }),
).map((pair) => {
  const [user = "", used = ""] = pair.split(" ");
  return { user, used };
});

/** The number of areas below this one; a cycle is cut where it repeats. */
function depthOf(area: string, above: readonly string[] = []): number {
  const below = edges.filter(({ user, used }) => user === area && !above.includes(used));
  return Math.max(0, ...below.map(({ used }) => 1 + depthOf(used, [...above, area])));
}

const width = 1000;
const boxWidth = 168;
const line = 17;

/** Groups of as many boxes as fit side by side. */
function chunks<T>(items: readonly T[]): T[][] {
  const count = Math.ceil(items.length / 5);
  const size = Math.ceil(items.length / count);
  return Array.from({ length: count }, (_, at) => items.slice(at * size, (at + 1) * size));
}

function placeAreas(top: number): { boxes: Map<string, Box>; bottom: number } {
  const areas = distinct(files.map(areaOf));
  const boxes = new Map<string, Box>();
  let y = top;
  const depths = new Map(areas.map((name) => [name, depthOf(name)]));
  const layers = [...new Set(depths.values())].sort((a, b) => b - a);
  const rows = layers.flatMap((depth) =>
    chunks(areas.filter((name) => depths.get(name) === depth)),
  );
  for (const [index, row] of rows.entries()) {
    const gap = (width - 40 - row.length * boxWidth) / (row.length + 1);
    let tallest = 0;
    for (const [at, name] of row.entries()) {
      const parts = foldersOf(`app/features/${name}`);
      const height = 34 + parts.length * line;
      // Rows are shifted, or an arrow would run behind the box between two others.
      const x = 20 + gap + at * (boxWidth + gap) + (index % 2 === 0 ? 0 : Math.min(gap, 60) / 2);
      boxes.set(name, { name, parts, x, y, height });
      tallest = Math.max(tallest, height);
    }
    y += tallest + 46;
  }
  return { boxes, bottom: y };
}

const text = (x: number, y: number, label: string, more = "") =>
  `<text x="${Math.round(x)}" y="${Math.round(y)}"${more}>${label}</text>`;
const muted = ' fill="#6b5a52" font-size="12"';
const strong = ' font-weight="700" font-size="15"';

function drawBand(name: string, y: number, height: number): string {
  const used = distinct(
    imports.filter(({ from }) => bandOf(from) === name).map(({ to }) => bandOf(to)),
  ).filter((band) => band !== name && bands.includes(band));
  const title = name === "server" || name === "tools" ? `${name}/` : `app/${name}/`;
  return [
    `<rect x="20" y="${y}" width="${width - 40}" height="${height}" rx="10" fill="#fff" stroke="#d9c8bb"/>`,
    text(36, y + 25, title, strong),
    text(
      width - 36,
      y + 25,
      `imports ${used.join(" · ") || "none of the others"}`,
      `${muted} text-anchor="end"`,
    ),
  ].join("\n");
}

function drawBox({ name, parts, x, y, height }: Box): string {
  return [
    `<rect x="${Math.round(x)}" y="${y}" width="${boxWidth}" height="${height}" rx="8" fill="#fbeee3" stroke="#b3123f"/>`,
    text(x + 12, y + 22, name, ' font-weight="700" font-size="14"'),
    ...parts.map((part, at) => text(x + 12, y + 41 + at * line, part, muted)),
  ].join("\n");
}

function drawEdge(from: Box, to: Box): string {
  const [x1, x2] = [from.x + boxWidth / 2, to.x + boxWidth / 2].map(Math.round);
  // Only within a cycle an arrow leads sideways or up.
  const isDown = to.y > from.y;
  const [y1, y2] = isDown ? [from.y + from.height, to.y - 2] : [from.y, to.y - 2];
  const bend = isDown ? 40 : -30;
  return `<path d="M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - Math.abs(bend)} ${x2} ${y2}" fill="none" stroke="#b3123f" stroke-opacity=".45" stroke-width="1.5" marker-end="url(#tip)"><title>${from.name} imports ${to.name}</title></path>`;
}

/** Wraps names into lines. */
function wrapNames(names: string[]): string[] {
  const lines: string[] = [];
  for (const name of names) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + name.length < 118)
      lines.push(`${lines.pop()} · ${name}`);
    else lines.push(name);
  }
  return lines;
}

/** Returns the picture (SVG) of the folders and what they import. */
export function drawArchitecture(): string {
  const parts: string[] = [];
  let y = 56;
  for (const band of bands) {
    if (band === "features") {
      const { boxes, bottom } = placeAreas(y + 48);
      parts.push(drawBand(band, y, bottom - y - 26));
      for (const { user, used } of edges) {
        const [from, to] = [boxes.get(user), boxes.get(used)];
        if (from && to) parts.push(drawEdge(from, to));
      }
      for (const box of boxes.values()) parts.push(drawBox(box));
      y = bottom - 10;
      continue;
    }
    const folders = band === "platform" ? platformFolders() : foldersOf(folderOf(band));
    const lines = wrapNames(folders);
    parts.push(drawBand(band, y, 40 + lines.length * line));
    for (const [at, names] of lines.entries())
      parts.push(text(36, y + 46 + at * line, names, muted));
    y += 56 + lines.length * line;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${y}" width="${width}" height="${y}" font-family="system-ui, sans-serif" fill="#2b211d" role="img" aria-label="The folders of the code and what they import">
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8z" fill="#b3123f"/></marker></defs>
<rect width="${width}" height="${y}" fill="#fdf9f5"/>
${text(20, 34, "An arrow leads to what is imported.", muted)}
${parts.join("\n")}
</svg>
`;
}

const folderOf = (band: string) => (band === "server" || band === "tools" ? band : `app/${band}`);

function platformFolders(): string[] {
  const named = foldersOf("app/platform");
  const others = foldersOf("app").filter((one) => !bands.includes(one));
  return [...named, ...others];
}

if (import.meta.main) {
  readArguments("Usage: npm run docs:architecture");
  writeFileSync("docs/architecture.svg", drawArchitecture());
  console.log("Drawn: docs/architecture.svg");
}
