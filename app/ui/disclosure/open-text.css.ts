import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const openText = part({ position: "relative", maxWidth: "70ch", whiteSpace: "normal" });
export const handle = part({
  display: "flex",
  gap: space[1],
  minHeight: "24px",
  color: vars.ink,
  lineHeight: 1.4,
  cursor: "pointer",
  overflowWrap: "anywhere",
  selectors: {
    "&::-webkit-details-marker": { display: "none" },
    "&::before": { content: '"▸"', flex: "none", color: vars.brand },
    "[open] > &::before": { content: '"▾"' },
  },
});
export const clamped = part({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
});
/** Nearly every message is shorter. */
export const next = part({ WebkitLineClamp: 12, whiteSpace: "pre-line" });
globalStyle(`[open] > summary > ${clamped}`, {
  "@layer": { [components]: { display: "block", whiteSpace: "pre-line" } },
});
export const content = part({ paddingBlock: space[2], color: vars.soft });
