import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/layers.css.ts";
import { space } from "#app/ui/theme/tokens.ts";

/** What happened, line by line. */
export const timeline = part({ listStyle: "none", padding: 0 });
export const entry = part({
  display: "grid",
  gap: space[1],
  paddingBlock: space[3],
  borderBlockEnd: `1px solid ${vars.line}`,
  overflowWrap: "anywhere",
  selectors: { "&:last-child": { borderBlockEnd: 0 } },
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
