import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

/** A list of events. */
export const timeline = part({ listStyle: "none", padding: 0 });
export const entry = part({
  display: "grid",
  gap: space[1],
  paddingBlock: space[3],
  borderBlockEnd: `1px solid ${vars.line}`,
  overflowWrap: "anywhere",
  selectors: { "&:last-child": { borderBlockEnd: 0 } },
});
// The tap target is 44 high, though the line is not.
globalStyle(`${entry} > a`, { "@layer": { [components]: { position: "relative" } } });
globalStyle(`${entry} > a::after`, {
  "@layer": { [components]: { content: "", position: "absolute", inset: "-9px 0" } },
});
export const when = part({ color: vars.soft, fontSize: vars.size.small });
/** Bold, behind a dot of the brand that stands in the margin: its words and its time keep one edge. */
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
