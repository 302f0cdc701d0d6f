import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";

/** Round and overlapping, on sand. */
export const faces = part({ display: "flex", flex: "none" });
export const face = part({
  width: "56px",
  height: "56px",
  border: `3px solid ${vars.sand}`,
  borderRadius: "50%",
  "@media": { [from.sm]: { width: "104px", height: "104px", borderWidth: "4px" } },
});
globalStyle(`${faces} > * + *`, {
  "@layer": {
    [components]: {
      marginInlineStart: "-14px",
      "@media": { [from.sm]: { marginInlineStart: "-24px" } },
    },
  },
});
