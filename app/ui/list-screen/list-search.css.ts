import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { below, from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const searched = part({});
export const search = part({
  display: "flex",
  gap: space[2],
  position: "relative",
  "@media": {
    [from.md]: { flex: "0 1 23rem" },
    [below.md]: {
      flex: "none",
      width: "44px",
      selectors: {
        [`&.${searched}`]: { flex: "1 1 auto", width: "auto", minWidth: 0 },
        // Focused, it covers its line, so that no row moves. `:active` too: not every button takes the focus.
        "&:is(:focus-within, :active)": {
          position: "absolute",
          zIndex: 5,
          inset: 0,
          width: "auto",
          background: vars.paper,
        },
      },
    },
  },
});
export const sign = part({
  position: "absolute",
  insetInlineStart: "13px",
  insetBlockStart: "50%",
  transform: "translateY(-50%)",
  color: vars.soft,
  pointerEvents: "none",
});
export const input = part({
  minWidth: 0,
  selectors: { "input&": { minHeight: "44px", paddingInlineStart: "40px" } },
  "@media": { [from.md]: { selectors: { "input&": { minHeight: "40px" } } } },
});
export const send = part({ flex: "none" });

const closed = `.${search}:not(:is(:focus-within, :active))`;
const whileClosed = (selector: string, rule: object) =>
  globalStyle(selector, { "@layer": { [components]: { "@media": { [below.md]: rule } } } });
whileClosed(`${closed} .${send}`, { display: "none" });
whileClosed(`${closed}:not(.${searched}) .${input}`, {
  border: 0,
  borderRadius: "22px",
  background: vars.sand,
  paddingInline: "42px 0",
  color: "transparent",
  cursor: "pointer",
});
whileClosed(`${closed}:not(.${searched}) .${input}::placeholder`, { color: "transparent" });
