import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { dark, from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

/** Ends in a band, from which the footer's hill rises. */
export const page = style({});
globalStyle(`main:has(${page}) + footer`, { paddingBlockStart: 0, background: vars.sand });

const dimmed = { [`screen and ${dark}`]: { filter: "brightness(.88)" } };

export const hero = style({
  display: "grid",
  gap: space[5],
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": {
    [from.md]: {
      gridTemplateColumns: "minmax(2rem, 1fr) minmax(0, 520px) minmax(0, 680px) minmax(2rem, 1fr)",
      alignItems: "center",
      gap: 0,
    },
  },
});
/** From 1024 the picture runs to the window's right edge. */
export const heroArt = style({
  width: "100%",
  aspectRatio: "12/7",
  objectFit: "cover",
  objectPosition: "50% 6%",
  "@media": {
    ...dimmed,
    [from.md]: {
      gridColumn: "3/-1",
      gridRow: 1,
      height: "476px",
      aspectRatio: "auto",
      borderRadius: "0 0 0 5.5rem",
    },
  },
});
export const heroText = style({
  display: "flex",
  flexDirection: "column",
  gap: "14px",
  "@media": {
    [from.md]: {
      gridColumn: 2,
      gridRow: 1,
      width: "auto",
      margin: 0,
      gap: space[5],
      paddingInlineEnd: space[12],
    },
  },
});
export const lead = style({ fontSize: vars.size.lead, lineHeight: 1.45, color: vars.soft });
export const heroButton = style({
  flex: "1 1 9rem",
  minHeight: "52px",
  "@media": { [from.sm]: { flex: "none", paddingInline: space[6] } },
});

/** Nearer to the hero than sections are to each other. */
export const adoption = style({
  marginBlockStart: `calc(${space[10]} - ${measure.apart})`,
});
export const counted = style({
  marginBlockStart: space[5],
  maxWidth: "34rem",
  fontSize: vars.size.lead,
  lineHeight: 1.5,
  textWrap: "pretty",
  "@media": { [from.md]: { maxWidth: "none" } },
});
export const counter = style({
  paddingBlock: "10px",
  fontWeight: 700,
  fontVariantNumeric: "tabular-nums",
});
export const later = style({ marginBlockStart: "2.25rem" });

export const intro = style({
  display: "grid",
  gap: space[4],
  gridTemplateColumns: "minmax(0, 1fr) min(8rem, 36%)",
  alignItems: "center",
  "@media": {
    [from.sm]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1.15fr)", columnGap: space[12] },
  },
});
globalStyle(`${intro} > h2`, {
  "@media": { [from.sm]: { gridColumn: 2, alignSelf: "end" } },
});
export const introArt = style({
  "@media": { ...dimmed, [from.sm]: { gridColumn: 1, gridRow: "1/span 2", width: "100%" } },
});
export const introText = style({
  gridColumn: "1/-1",
  "@media": { [from.sm]: { gridColumn: 2, alignSelf: "start" } },
});
export const checklist = style({ display: "grid", gap: space[3] });
export const check = style({
  display: "flex",
  gap: space[3],
  alignItems: "flex-start",
  lineHeight: 1.5,
});
globalStyle(`${check} svg`, { marginBlockStart: ".15em", color: vars.brand });

export const services = style({
  display: "grid",
  gap: `1.75rem ${space[4]}`,
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 9rem), 1fr))",
  "@media": { [from.sm]: { gap: space[8] } },
});
export const service = style({ position: "relative" });
export const serviceArt = style({
  width: "84px",
  height: "84px",
  marginBlockEnd: space[2],
  "@media": { ...dimmed, [from.sm]: { width: "108px", height: "108px" } },
});
globalStyle(`${service} h3`, {
  fontSize: `min(${vars.size.body}, 6.6vw)`,
  "@media": { [from.sm]: { fontSize: vars.size.h3 } },
});
globalStyle(`${service} p`, {
  marginBlockStart: space[1],
  color: vars.soft,
  fontSize: vars.size.small,
  lineHeight: 1.45,
});
/** All of the service is the target. */
export const serviceLink = style({
  selectors: { "&::after": { content: "", position: "absolute", inset: 0 } },
});

export const band = style({
  background: vars.sand,
  paddingBlock: "clamp(2.25rem, 1.6667rem + 2.5926vw, 4rem)",
});
export const give = style({
  display: "grid",
  gap: "1.75rem",
  "@media": {
    [from.md]: { gridTemplateColumns: "1.25fr 1fr", gap: space[16], alignItems: "center" },
  },
});
export const gifts = style({
  display: "grid",
  gap: space[2],
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 5.75rem), 1fr))",
});
export const gift = part({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: "2px",
  height: "100%",
  minHeight: "64px",
  padding: `${space[3]} 6px`,
  border: `1.5px solid ${vars.edge}`,
  borderRadius: measure.radius,
  background: vars.surface,
  color: vars.ink,
  lineHeight: 1.25,
  textAlign: "center",
  textDecoration: "none",
  selectors: { "&:hover": { borderColor: vars.brand } },
});
globalStyle(`${gift} b`, {
  fontSize: vars.size.h3,
  color: vars.brand,
  fontVariantNumeric: "tabular-nums",
});
globalStyle(`${gift} small`, { color: vars.soft, fontSize: ".8125rem", textWrap: "balance" });

export const homes = style({ display: "flex", alignItems: "center", gap: "14px" });
export const rating = style({
  lineHeight: 1.45,
  "@media": { [from.sm]: { fontSize: vars.size.lead } },
});
export const figure = style({ fontSize: vars.size.h2, lineHeight: 1, color: vars.brand });
