import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { below } from "#app/ui/theme/media.ts";
import { space } from "#app/ui/theme/tokens.ts";

/** A printed sheet: white paper and dark ink in every scheme. */
export const card = style({
  display: "grid",
  gap: space[5],
  maxWidth: "46rem",
  padding: space[6],
  background: "#fff",
  color: "#2b1a17",
  border: `1px solid ${vars.line}`,
  "@media": { print: { border: 0, padding: 0, maxWidth: "none" } },
});
export const head = style({
  display: "flex",
  flexWrap: "wrap",
  gap: space[4],
  alignItems: "center",
  paddingBlockEnd: space[4],
  borderBlockEnd: "3px dashed #b3123f",
});
export const portrait = style({ width: "96px", height: "96px", objectFit: "cover" });
export const name = style({ fontSize: vars.size.h1, overflowWrap: "anywhere" });
export const quiet = style({ color: "#5c4a45", fontSize: vars.size.small });
export const table = style({ width: "100%", borderCollapse: "collapse" });
export const cell = style({
  padding: `${space[2]} ${space[2]} ${space[2]} 0`,
  textAlign: "start",
  verticalAlign: "top",
  borderBlockEnd: "1px solid #d9cbc4",
  overflowWrap: "anywhere",
  // A vaccine's name breaks on a phone only if it is too long.
  selectors: { "&:first-child": { minWidth: "4.5rem" } },
  "@media": { [below.sm]: { fontSize: vars.size.small } },
});
export const facts = style({
  display: "grid",
  gridTemplateColumns: "6rem minmax(0, 1fr)",
  gap: `${space[1]} ${space[3]}`,
});
export const value = style({ whiteSpace: "pre-line", overflowWrap: "anywhere" });
