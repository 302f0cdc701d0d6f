import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const figure = part({ display: "grid", gap: space[2] });
export const drawing = part({ display: "block", width: "100%", height: "auto", maxWidth: "26rem" });
export const bar = part({ fill: vars.brand });
export const ground = part({ fill: vars.sand });
export const labelText = part({ fill: vars.ink, fontSize: "15px" });
