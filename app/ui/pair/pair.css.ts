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

/** Two or three animals in the room of one. */
export const several = part({
  position: "relative",
  display: "block",
  flex: "none",
  width: "56px",
  height: "52px",
});
const animals = (rule: object, which = "") =>
  globalStyle(`${several} > :is(img, span)${which}`, { "@layer": { [components]: rule } });
const ofThree = ":nth-last-child(n + 3), :nth-last-child(n + 3) ~ *";
const sized = (size: string) => ({ width: size, minWidth: size, height: size });
animals({ ...sized("36px"), position: "absolute", boxShadow: `0 0 0 2px ${vars.surface}` });
animals({ insetInlineEnd: "2px", insetBlockEnd: 0 }, ":last-child");
animals({ ...sized("28px"), borderRadius: "8px 6px 9px 5px" }, `:is(${ofThree})`);
animals({ insetInlineEnd: 0, insetBlockEnd: "auto" }, ":nth-child(2):not(:last-child)");
animals({ insetInlineStart: "14px", insetBlockEnd: 0 }, ":nth-child(3)");
