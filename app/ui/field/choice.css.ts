import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { forcedColors, from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const options = part({
  display: "grid",
  columnGap: space[6],
  "@media": { [from.sm]: { gridTemplateColumns: "repeat(auto-fill, minmax(9rem, 1fr))" } },
});

export const shortOptions = part({
  display: "grid",
  columnGap: space[3],
  gridTemplateColumns: "repeat(auto-fill, minmax(7.5rem, 1fr))",
});

export const explained = part({ display: "grid" });

export const option = part({
  display: "flex",
  gap: space[3],
  alignItems: "flex-start",
  paddingBlock: "9px",
  lineHeight: 1.5,
});

/** As large as the letters, in the middle of the first line. */
const side = "1.375rem";
export const box = part({
  flex: "none",
  width: side,
  height: side,
  margin: `calc((1.5em - ${side}) / 2) 0 0`,
  accentColor: vars.brand,
});

export const aside = part({ display: "block", color: vars.soft, fontSize: vars.size.small });

export const tiles = part({
  display: "grid",
  gap: space[2],
  marginBlockStart: "6px",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 5.25rem), 1fr))",
});
/** The radio covers the tile; browsers without `:has` show it. */
export const tile = part({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  gap: "2px",
  alignItems: "center",
  justifyContent: "center",
  minHeight: "52px",
  padding: `${space[2]} ${space[1]}`,
  border: `1.5px solid ${vars.edge}`,
  borderRadius: measure.radius,
  background: vars.surface,
  fontWeight: 700,
  lineHeight: 1.25,
  textAlign: "center",
  cursor: "pointer",
  selectors: { "&:hover": { borderColor: vars.brand } },
  "@supports": {
    "selector(:has(a))": {
      selectors: {
        "&:has(:checked)": {
          borderColor: vars.brand,
          background: vars.brandTint,
          boxShadow: `inset 0 0 0 1px ${vars.brand}`,
          color: vars.brandDeep,
        },
        "&:has(:checked)::after": {
          content: "'✓' / ''",
          position: "absolute",
          insetBlockStart: "3px",
          insetInlineEnd: "7px",
          color: vars.brand,
          fontSize: ".8125rem",
        },
        "&:has(:focus-visible)": { outline: `3px solid ${vars.focus}`, outlineOffset: "2px" },
      },
    },
  },
  "@media": { [forcedColors]: { selectors: { "&:has(:checked)": { outline: "2px solid" } } } },
});
globalStyle(`${tile} > input`, {
  "@layer": {
    [components]: {
      "@supports": {
        "selector(:has(a))": {
          position: "absolute",
          inset: 0,
          width: "100%",
          height: "100%",
          opacity: 0,
          cursor: "pointer",
        },
      },
    },
  },
});
globalStyle(`${tile} ${aside}`, {
  "@layer": {
    [components]: {
      fontSize: ".8125rem",
      fontWeight: 400,
      lineHeight: 1.3,
      textWrap: "balance",
    },
  },
});

// The hint of a checkbox stands below its text.
globalStyle(`${option} + [id$="-hint"]`, {
  "@layer": {
    [components]: {
      marginInlineStart: `calc(${side} + ${space[3]})`,
      marginBlockStart: `calc(-1 * ${space[3]})`,
    },
  },
});
