import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { space } from "#app/ui/theme/tokens.ts";

/** An A4 sheet: paper stays white and ink dark in every colour scheme. */
export const poster = style({
  display: "grid",
  gap: space[5],
  maxWidth: "46rem",
  padding: space[6],
  background: "#fff",
  color: "#2b1a17",
  border: `1px solid ${vars.line}`,
  "@media": { print: { border: 0, padding: 0, maxWidth: "none" } },
});
export const portrait = style({
  width: "100%",
  aspectRatio: "4/3",
  objectFit: "cover",
  "@media": { print: { maxHeight: "140mm" } },
});
export const name = style({ fontSize: vars.size.h1, overflowWrap: "anywhere" });
export const facts = style({ fontSize: vars.size.lead, fontWeight: 600 });
export const foot = style({
  display: "flex",
  flexWrap: "wrap",
  gap: space[5],
  alignItems: "center",
  paddingBlockStart: space[5],
  borderBlockStart: "3px dashed #b3123f",
});
export const text = style({ flex: "1 1 14rem" });

globalStyle("@page", { margin: "12mm" });
