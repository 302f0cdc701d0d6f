import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const timeline = part({ listStyle: "none", padding: 0 });
export const entry = part({
  display: "grid",
  gap: space[1],
  paddingBlock: space[3],
  borderBlockEnd: `1px solid ${vars.line}`,
  overflowWrap: "anywhere",
  selectors: { "&:last-child": { borderBlockEnd: 0 } },
});
globalStyle(`${entry} > a`, { "@layer": { [components]: { position: "relative" } } });
globalStyle(`${entry} > a::after`, {
  "@layer": { [components]: { content: "", position: "absolute", inset: "-9px 0" } },
});
export const when = part({ color: vars.soft, fontSize: vars.size.small });
/** The dot stands in the margin, so that text and time stay aligned. */
export const fresh = part({
  position: "relative",
  display: "inline-block",
  justifySelf: "start",
  fontWeight: 700,
  selectors: {
    "&::before": {
      content: "",
      position: "absolute",
      insetBlockStart: ".45em",
      insetInlineStart: "-14px",
      width: "8px",
      height: "8px",
      borderRadius: "50%",
      background: vars.brand,
    },
  },
});
