import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const page = style({ display: "grid", gap: measure.apart, paddingBottom: space[16] });

export const hero = style({
  background: `linear-gradient(${vars.brandTint}, ${vars.paper})`,
  paddingBlock: space[8],
});

export const columns = style({
  display: "grid",
  gap: space[8],
  alignItems: "center",
  "@media": { [from.md]: { gridTemplateColumns: "1fr 1fr", gap: space[12] } },
});

export const title = style({ fontSize: vars.size.h1 });
export const lead = style({ fontSize: vars.size.lead, color: vars.soft, maxWidth: "34rem" });
export const price = style({ fontWeight: 700, maxWidth: "34rem" });
export const art = style({ width: "100%", maxWidth: "30rem", marginInline: "auto" });

export const features = style({
  display: "grid",
  gap: space[6],
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 15rem), 1fr))",
});

export const feature = style({
  display: "grid",
  gap: space[3],
  alignContent: "start",
});

export const boarder = style({ display: "flex", gap: space[4], alignItems: "center" });

export const sign = style({ width: "32px", height: "32px", color: vars.brand });

export const included = style({ display: "grid", gap: space[3] });
export const line = style({ display: "flex", gap: space[3], alignItems: "flex-start" });

export const band = style({ background: vars.sand, paddingBlock: space[12] });
export const quote = style({ fontSize: vars.size.lead, maxWidth: "42rem", margin: 0 });
export const stars = style({ color: vars.brand, letterSpacing: "0.15em", fontSize: "1.5rem" });
export const who = style({ color: vars.soft });
