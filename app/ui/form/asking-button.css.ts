import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const asking = part({
  selectors: { "&[open]": { flex: "1 1 100%", maxWidth: "24rem" } },
});
globalStyle(`${asking} > summary::-webkit-details-marker`, {
  "@layer": { [components]: { display: "none" } },
});
export const question = part({
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-start",
  gap: space[2],
  marginBlockStart: space[2],
  padding: space[3],
  background: vars.rejectedTint,
  borderRadius: "6px",
  lineHeight: 1.4,
  whiteSpace: "normal",
});
