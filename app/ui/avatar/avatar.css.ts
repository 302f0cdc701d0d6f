import { styleVariants } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure } from "#app/ui/theme/tokens.ts";

export const avatar = part({
  display: "grid",
  placeContent: "center",
  flex: "none",
  borderRadius: measure.blob,
  fontWeight: 700,
  lineHeight: 1,
  objectFit: "cover",
  overflow: "hidden",
  textTransform: "uppercase",
});

export const size = styleVariants({
  small: [avatar, part({ width: "40px", height: "40px", fontSize: ".9375rem" })],
  medium: [avatar, part({ width: "56px", height: "56px", fontSize: "1.125rem" })],
  large: [avatar, part({ width: "112px", height: "112px", fontSize: vars.size.h1 })],
});

const toned = (color: string, background: string) => [part({ color, background })];

export const tones = [
  toned(vars.markDeep, vars.markTint),
  toned(vars.pending, vars.pendingTint),
  toned(vars.approved, vars.approvedTint),
  toned(vars.info, vars.infoTint),
  toned(vars.soft, vars.sand),
].map(([one]) => one);
