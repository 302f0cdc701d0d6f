import { globalStyle } from "@vanilla-extract/css";
import { avatar } from "#app/ui/avatar/avatar.css.ts";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { part } from "#app/ui/theme/part.ts";

export const pair = part({
  position: "relative",
  display: "block",
  flex: "none",
  width: "56px",
  height: "52px",
});
globalStyle(`${pair} .${avatar}`, {
  "@layer": {
    [components]: {
      position: "absolute",
      insetInlineEnd: 0,
      insetBlockEnd: 0,
      width: "28px",
      height: "28px",
      fontSize: "11px",
      boxShadow: `0 0 0 2px ${vars.surface}`,
    },
  },
});
