import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";

/** Millimetres of the printed sheet; on a screen the sheet is scaled as a whole. */
const mm = (length: number) => `${(length / 2.1).toFixed(3)}cqw`;
const points = (size: number) => mm((size * 25.4) / 72);

const ink = "#2b1a17";
const soft = "#5f4d46";
const crimson = "#b3123f";

/** An A4 sheet: paper stays white and ink dark in every colour scheme. */
export const sheet = style({
  containerType: "inline-size",
  maxWidth: "46rem",
  marginInline: "auto",
  background: "#fff",
  color: ink,
  border: `1px solid ${vars.line}`,
  "@media": {
    print: {
      position: "absolute",
      inset: "0 auto auto 0",
      width: "210mm",
      maxWidth: "none",
      border: 0,
    },
  },
});
export const poster = style({
  display: "grid",
  gridTemplateRows: "auto minmax(0, 1fr) auto auto",
  gridTemplateColumns: "minmax(0, 1fr)",
  // Less than 297, so that no rounding begins a second page.
  height: mm(296.5),
  overflow: "hidden",
});

export const photo = style({ position: "relative", height: mm(127) });
globalStyle(`${photo} picture`, { display: "contents" });
export const portrait = style({
  display: "block",
  width: "100%",
  height: "100%",
  objectFit: "cover",
  borderRadius: 0,
  filter: "none",
});
/** Where nobody chose a focus, a face is above the middle. */
export const middle = style({ objectPosition: "50% 30%" });
globalStyle(`${photo}::after`, {
  content: "",
  position: "absolute",
  insetInline: 0,
  bottom: mm(-1.8),
  height: mm(3.6),
  background: `repeating-linear-gradient(90deg, #ffffffb3 0 ${mm(3.7)}, transparent 0 ${mm(6.9)}) 0 50% / 100% ${mm(0.55)} no-repeat, ${crimson}`,
  printColorAdjust: "exact",
});

export const words = style({
  minHeight: 0,
  overflow: "hidden",
  padding: `${mm(7)} ${mm(12.7)} 0`,
});
export const call = style({ fontSize: mm(6.6), fontWeight: 700, lineHeight: 1.2, color: soft });
const cut = (lines: number) =>
  ({
    display: "-webkit-box",
    overflow: "hidden",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: lines,
    overflowWrap: "anywhere",
  }) as const;
const name = style({
  ...cut(2),
  paddingBlockEnd: ".05em",
  color: crimson,
  letterSpacing: "-.02em",
  lineHeight: 1.02,
});
export const names = styleVariants({
  short: [name, { fontSize: mm(27) }],
  middle: [name, { fontSize: mm(19) }],
  long: [name, { fontSize: mm(14) }],
  longest: [name, { fontSize: mm(9) }],
});
export const facts = style({
  ...cut(2),
  marginBlockStart: mm(2),
  fontSize: mm(6.3),
  fontWeight: 700,
  lineHeight: 1.3,
});
const story = style({ marginBlockStart: mm(2.6), fontSize: mm(5), lineHeight: 1.4 });
/** Facts on two lines leave room for one. */
export const stories = styleVariants({ one: [story, cut(1)], two: [story, cut(2)] });

export const way = style({
  display: "grid",
  gridTemplateColumns: `${mm(53)} minmax(0, 1fr)`,
  gap: mm(4),
  alignItems: "center",
  padding: `${mm(0.5)} ${mm(12.7)} ${mm(1)} ${mm(6.5)}`,
});
globalStyle(`${way} > svg`, { width: "100%", margin: 0, borderRadius: 0 });
export const address = style({
  fontSize: points(29),
  fontWeight: 700,
  lineHeight: 1.15,
  letterSpacing: "-.015em",
  overflowWrap: "anywhere",
});
export const phone = style({
  fontSize: points(35),
  fontWeight: 700,
  lineHeight: 1.2,
  letterSpacing: "-.01em",
  fontVariantNumeric: "tabular-nums",
});
export const site = style({
  display: "flex",
  gap: mm(3),
  alignItems: "center",
  marginBlockStart: mm(2),
  fontSize: mm(4.5),
  lineHeight: 1.25,
  color: soft,
});
globalStyle(`${site} img`, { width: mm(10), height: mm(12.4) });
globalStyle(`${site} strong`, { display: "block", fontSize: mm(5), color: ink });

export const strips = style({
  display: "grid",
  gridTemplateColumns: "repeat(8, minmax(0, 1fr))",
  height: mm(43),
  borderBlockStart: `${mm(0.5)} dashed #85736a`,
});
export const strip = style({
  display: "grid",
  alignContent: "center",
  minHeight: 0,
  padding: mm(1.5),
  writingMode: "vertical-rl",
  fontSize: mm(3.6),
  lineHeight: 1.4,
  textAlign: "center",
  overflow: "hidden",
  overflowWrap: "anywhere",
  selectors: { "& + &": { boxShadow: `inset ${mm(0.25)} 0 0 #85736a` } },
});
globalStyle(`${strip} > strong`, {
  overflow: "hidden",
  whiteSpace: "nowrap",
  textOverflow: "ellipsis",
});

const page = { size: "A4", margin: 0 };
globalStyle("@page", page);
