import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const page = style({ display: "grid", gap: space[16], paddingBottom: space[16] });

export const hero = style({
  background: `linear-gradient(${vars.brandTint}, ${vars.paper})`,
  paddingBlock: space[8],
});

export const heroColumns = style({
  display: "grid",
  gap: space[6],
  alignItems: "center",
  "@media": { [from.md]: { gridTemplateColumns: "1fr 1.1fr", gap: space[12] } },
});

export const heroTitle = style({ fontSize: vars.size.h1 });
export const lead = style({ fontSize: vars.size.lead, color: vars.soft, maxWidth: "34rem" });
export const heroArt = style({ width: "100%" });

export const columns = style({
  display: "grid",
  gap: space[8],
  alignItems: "center",
  "@media": { [from.md]: { gridTemplateColumns: "1fr 1fr", gap: space[12] } },
});

export const art = style({ width: "100%", maxWidth: "30rem", marginInline: "auto" });

export const checklist = style({ display: "grid", gap: space[3] });
export const check = style({ display: "flex", gap: space[3], alignItems: "flex-start" });

export const tiles = style({
  display: "grid",
  gap: space[6],
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 15rem), 1fr))",
});

export const tile = style({
  display: "grid",
  gap: space[3],
  alignContent: "start",
  padding: `min(${space[5]}, 5.6vw)`,
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: measure.radius,
});

export const band = style({ background: vars.sand, paddingBlock: space[12] });

export const counters = style({
  display: "grid",
  gap: space[4],
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 5.8rem), 1fr))",
});

export const counter = style({
  position: "relative",
  display: "flex",
  flexDirection: "column-reverse",
  justifyContent: "flex-end",
  borderTop: `3px solid ${vars.brand}`,
  paddingTop: space[3],
});

/** All of the counter leads to what it counts. */
export const counterLink = style({
  color: "inherit",
  selectors: { "&::after": { content: "", position: "absolute", inset: 0 } },
});

export const figure = style({
  fontSize: vars.size.h1,
  fontWeight: 700,
  color: vars.brand,
  lineHeight: 1.1,
});

/** Beside a figure what it leaves out. */
export const beside = style({
  display: "block",
  color: vars.soft,
  fontSize: vars.size.small,
  fontWeight: 400,
});

export const call = style({
  display: "inline-flex",
  gap: space[2],
  alignItems: "center",
  minHeight: "44px",
  fontWeight: 700,
});

export const rating = style({ color: vars.soft });
