/** Plain values behind the themes. A test checks the contrast of the pairs. */
export const colours = {
  paper: "#fdf8f2",
  surface: "#ffffff",
  sand: "#f4e9dd",
  line: "#e0cfbf",
  hover: "#fbf3ea",
  hair: "#eee1d4",
  chosen: "#2b1a17",
  onChosen: "#fdf8f2",
  edge: "#85736a",
  ink: "#2b1a17",
  soft: "#5f4d46",
  brand: "#b3123f",
  brandDeep: "#870b2d",
  brandTint: "#fde7eb",
  fill: "#b3123f",
  fillDeep: "#870b2d",
  onBrand: "#ffffff",
  night: "#33201c",
  onNight: "#fbeee2",
  onNightSoft: "#d9c3b3",
  pending: "#8f4200",
  pendingTint: "#ffe8cf",
  approved: "#1a6634",
  approvedTint: "#def2e1",
  rejected: "#a51120",
  rejectedTint: "#fde3e1",
  info: "#1b5273",
  infoTint: "#e0eef5",
} as const;
export type Colour = keyof typeof colours;

/** Dark theme: crimson is lighter as text and edges, and unchanged as a ground. */
export const darkColours: Record<Colour, string> = {
  paper: "#1a1210",
  surface: "#261b18",
  sand: "#382924",
  line: "#4f3d36",
  hover: "#2e221e",
  hair: "#3c2d27",
  chosen: "#f7ece3",
  onChosen: "#1a1210",
  edge: "#a48f84",
  ink: "#f7ece3",
  soft: "#d2beb1",
  brand: "#ff8da3",
  brandDeep: "#ffb3c0",
  brandTint: "#47172a",
  fill: "#b3123f",
  fillDeep: "#cf1a4c",
  onBrand: "#ffffff",
  night: "#100a08",
  onNight: "#fbeee2",
  onNightSoft: "#d9c3b3",
  pending: "#ffb870",
  pendingTint: "#402809",
  approved: "#86d99f",
  approvedTint: "#12331d",
  rejected: "#ff9d95",
  rejectedTint: "#481714",
  info: "#96d0f3",
  infoTint: "#102f41",
};

/** Text on ground; at least 4.5:1. */
export const textPairs: readonly (readonly [text: Colour, ground: Colour])[] = [
  ["ink", "paper"],
  ["ink", "surface"],
  ["ink", "sand"],
  ["ink", "hover"],
  ["soft", "hover"],
  ["rejected", "hover"],
  ["approved", "hover"],
  ["pending", "hover"],
  ["info", "hover"],
  ["pending", "surface"],
  ["approved", "surface"],
  ["info", "surface"],
  ["approved", "paper"],
  ["onChosen", "chosen"],
  ["ink", "brandTint"],
  ["soft", "paper"],
  ["soft", "surface"],
  ["soft", "sand"],
  ["soft", "brandTint"],
  ["brand", "paper"],
  ["brand", "surface"],
  ["brand", "sand"],
  ["brand", "brandTint"],
  ["brandDeep", "paper"],
  ["brandDeep", "surface"],
  ["brandDeep", "sand"],
  ["brandDeep", "brandTint"],
  ["onBrand", "fill"],
  ["onBrand", "fillDeep"],
  ["onNight", "night"],
  ["onNightSoft", "night"],
  ["pending", "pendingTint"],
  ["approved", "approvedTint"],
  ["rejected", "rejectedTint"],
  ["rejected", "surface"],
  ["rejected", "paper"],
  ["rejected", "sand"],
  ["info", "infoTint"],
  ["ink", "pendingTint"],
  ["ink", "approvedTint"],
  ["ink", "rejectedTint"],
  ["ink", "infoTint"],
];

/** Edges and the focus ring; at least 3:1. */
export const edgePairs: readonly (readonly [edge: Colour, ground: Colour])[] = [
  ["edge", "surface"],
  ["edge", "paper"],
  ["edge", "sand"],
  ["brand", "surface"],
  ["brand", "paper"],
  ["rejected", "surface"],
  ["approved", "surface"],
  ["ink", "paper"],
  ["ink", "surface"],
  ["ink", "sand"],
  ["onBrand", "fill"],
  ["onNight", "night"],
];

/** Grows from a 360 to a 1440 px wide window. `maxVw` limits headings, so that long words fit with large fonts. */
function fluid(at360: number, at1440: number, maxVw?: number): string {
  const slope = (at1440 - at360) / (1440 - 360);
  const start = (at360 - slope * 360) / 16;
  const round = (n: number) => Number(n.toFixed(4));
  const size = `clamp(${at360 / 16}rem,${round(start)}rem + ${round(slope * 100)}vw,${at1440 / 16}rem)`;
  return maxVw ? `min(${size},${maxVw}vw)` : size;
}

export const sizes = {
  small: fluid(14.5, 15),
  body: fluid(16, 17),
  lead: fluid(17.5, 20),
  h3: fluid(17.5, 20, 7.2),
  h2: fluid(22, 30, 10.5),
  h1: fluid(30, 50, 11),
} as const;

/** The dashboard, on a phone and from 1024 px on. */
export const denseSizes = {
  small: ".875rem",
  // At least 16 px: phones zoom into smaller fields.
  body: "1rem",
  lead: "1.0625rem",
  h3: "1rem",
  h2: "1.125rem",
  h1: "min(1.25rem, 11vw)",
} as const;
export const wideDenseSizes: Record<keyof typeof denseSizes, string> = {
  small: ".84375rem",
  body: ".9375rem",
  lead: "1.125rem",
  h3: "1rem",
  h2: "1.125rem",
  h1: "1.625rem",
};

/** Keys count steps of 4 px. */
export const space = {
  1: ".25rem",
  2: ".5rem",
  3: ".75rem",
  4: "1rem",
  5: "1.25rem",
  6: "1.5rem",
  8: "2rem",
  10: "2.5rem",
  12: "3rem",
  16: "4rem",
  20: "5rem",
} as const;

export const fonts = {
  system: 'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",Ubuntu,sans-serif',
  dashboard:
    '"Public Sans","Public Sans as Roboto","Public Sans as Arial","Public Sans as DejaVu",system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",Ubuntu,sans-serif',
} as const;

/** `gutter` is the page's margin on a phone; `control` the height of controls; `apart` the space between sections. */
export const measure = {
  gutter: "min(1rem, 4.5vw)",
  control: "40px",
  radius: "6px",
  /** Of pictures and boxes; `radius` is for controls. */
  round: "14px",
  /** Cards and pictures of the dashboard, cut by hand; people are blobs. */
  cut: "14px 9px 16px 8px",
  cutSmall: "10px 7px 11px 6px",
  blob: "35% 25% 38% 23%",
  apart: fluid(48, 88),
  drawer: "260px",
  profileMenu: "290px",
  dialog: "600px",
  line: "70ch",
  page: "1200px",
} as const;
