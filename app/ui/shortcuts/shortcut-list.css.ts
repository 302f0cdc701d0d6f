import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const list = part({
  display: "none",
  color: vars.soft,
  "@media": { "(min-width:1024px) and (pointer:fine)": { display: "block" } },
});
globalStyle(`${list} dl > div`, {
  "@layer": { [components]: { display: "flex", gap: space[3] } },
});
globalStyle(`${list} dt`, { "@layer": { [components]: { width: "4rem" } } });
globalStyle(`${list} dd`, { "@layer": { [components]: { margin: 0 } } });
