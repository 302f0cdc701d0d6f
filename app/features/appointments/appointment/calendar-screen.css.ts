import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

/** From 1024 px on a column for each day, with hours in the same rows; below that one day after the other. */
const wide = from.lg;

export const days = part({
  display: "grid",
  gap: space[3],
  "@media": {
    [wide]: {
      gap: 0,
      border: `1px solid ${vars.line}`,
      borderRadius: measure.radius,
      background: vars.surface,
      overflow: "hidden",
    },
  },
});
export const week = part({
  "@media": { [wide]: { gridTemplateColumns: "repeat(7, minmax(0, 1fr))" } },
});

export const day = part({
  display: "grid",
  alignContent: "start",
  minWidth: 0,
  border: `1px solid ${vars.line}`,
  borderRadius: measure.radius,
  background: vars.surface,
  selectors: {
    "&[data-today]": { borderColor: vars.brand, borderWidth: "2px" },
    "&[data-only='desk']": { display: "none" },
  },
  "@media": {
    [wide]: {
      // The head, and at most the hours of a day: rows without content have no height.
      gridRow: "1 / span 26",
      gridTemplateRows: "subgrid",
      border: 0,
      borderRadius: 0,
      selectors: {
        "&[data-only='desk']": { display: "grid" },
        "&[data-only='phone']": { display: "none" },
        "& + &": { borderInlineStart: `1px solid ${vars.line}` },
        "&[data-today]": { boxShadow: `inset 0 3px 0 ${vars.brand}` },
      },
    },
  },
});
export const onDesk = part({ display: "none", "@media": { [wide]: { display: "inline" } } });
export const onPhone = part({ "@media": { [wide]: { display: "none" } } });
export const head = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: space[2],
  alignContent: "start",
  padding: `${space[1]} ${space[3]}`,
  minHeight: "44px",
});
export const counts = part({
  color: vars.soft,
  fontSize: vars.size.small,
  "@media": { [wide]: { flexBasis: "100%" } },
});
export const title = part({
  display: "flex",
  alignItems: "center",
  minHeight: "44px",
  margin: 0,
  fontSize: vars.size.body,
});
export const dayLink = part({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "44px",
  fontWeight: 700,
});
export const quiet = part({ color: vars.soft, fontSize: vars.size.small });
/** Free times as text, on a phone, where empty hours are hidden. */
export const summary = part({
  display: "grid",
  gap: space[1],
  padding: `0 ${space[3]} ${space[3]}`,
  color: vars.soft,
  fontSize: vars.size.small,
  "@media": { [wide]: { display: "none" } },
});
export const free = part({ color: vars.approved });

export const hours = part({
  display: "contents",
});
export const hour = part({
  display: "grid",
  alignContent: "start",
  gap: space[1],
  minWidth: 0,
  padding: `0 ${space[3]} ${space[2]}`,
  selectors: { "&[data-empty]": { display: "none" } },
  "@media": {
    [wide]: {
      minHeight: "3rem",
      padding: space[1],
      borderBlockStart: `1px solid ${vars.line}`,
      selectors: {
        "&[data-empty]": { display: "grid" },
        "&[data-closed]": { background: vars.sand },
      },
    },
  },
});
export const mark = part({
  display: "none",
  color: vars.soft,
  fontSize: vars.size.small,
  lineHeight: 1.3,
  "@media": { [wide]: { display: "block" } },
});
export const entry = part({
  display: "grid",
  alignContent: "center",
  minWidth: 0,
  minHeight: "44px",
  padding: `${space[1]} ${space[2]}`,
  border: "1px solid transparent",
  borderInlineStart: `4px solid ${vars.approved}`,
  borderRadius: measure.radius,
  background: vars.approvedTint,
  color: vars.ink,
  textDecoration: "none",
  lineHeight: 1.25,
  overflowWrap: "anywhere",
  selectors: {
    "&:hover": { borderColor: vars.ink },
    // Not agreed yet.
    "&[data-unconfirmed]": {
      borderStyle: "dashed",
      borderColor: vars.pending,
      background: vars.pendingTint,
    },
    "&[data-past]": { borderInlineStartColor: vars.edge, background: vars.sand },
  },
});
export const time = part({ fontVariantNumeric: "tabular-nums", fontWeight: 700 });
export const links = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `0 ${space[4]}`,
});
/** The current view stands out from the links. */
globalStyle(`${links} a[aria-current]`, {
  "@layer": {
    [components]: { color: vars.ink, fontWeight: 700, textDecorationColor: vars.brand },
  },
});
export const bar = part({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: `0 ${space[5]}`,
  flexGrow: 1,
});
globalStyle(`${links} a`, {
  "@layer": {
    [components]: { display: "inline-flex", alignItems: "center", minHeight: "44px" },
  },
});
