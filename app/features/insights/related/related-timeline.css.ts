import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const month = part({
  paddingBlockEnd: space[1],
  color: vars.soft,
  fontSize: vars.size.small,
  fontWeight: 600,
});
/** The line of time runs through the dots. */
export const entry = part({
  position: "relative",
  display: "flex",
  alignItems: "flex-start",
  justifyContent: "space-between",
  gap: space[3],
  padding: `${space[2]} 0 ${space[2]} 22px`,
  overflowWrap: "anywhere",
  selectors: {
    "&::before": {
      content: "",
      position: "absolute",
      insetInlineStart: 0,
      insetBlockStart: "18px",
      width: "10px",
      height: "10px",
      borderRadius: "50%",
      background: vars.edge,
    },
    "&:not(:last-child)::after": {
      content: "",
      position: "absolute",
      insetInlineStart: "4px",
      insetBlock: "32px -14px",
      width: "2px",
      background: vars.hair,
    },
  },
});
export const what = part({ flex: "1 1 0", minWidth: 0, lineHeight: 1.4 });
export const kind = part({ color: vars.soft });
/** Can be tapped above and below the line. */
export const title = part({ display: "inline-block", paddingBlock: "3px", fontWeight: 600 });
export const text = part({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
  color: vars.soft,
  fontSize: vars.size.small,
});
export const state = part({
  display: "grid",
  justifyItems: "end",
  flex: "none",
  maxWidth: "45%",
  paddingBlockStart: "3px",
  textAlign: "end",
});
export const when = part({ color: vars.soft, fontSize: vars.size.small });
