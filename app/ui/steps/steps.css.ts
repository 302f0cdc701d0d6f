import { globalStyle } from "@vanilla-extract/css";
import { components } from "#app/ui/theme/layers.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

/** Side by side until one is open. */
export const opened = part({ display: "flex", flexWrap: "wrap", columnGap: space[3] });
globalStyle(`${opened} > details[open]`, { "@layer": { [components]: { flex: "1 0 100%" } } });
