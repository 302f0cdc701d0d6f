import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/layers.css.ts";
import { space } from "#app/ui/theme/tokens.ts";

/** A face, as large as a thumb's reach. */
export const photo = part({
  flex: "none",
  width: "144px",
  height: "144px",
  objectFit: "cover",
  borderRadius: "20px 14px 22px 13px",
  background: vars.sand,
});
/** Where there is none: the first letters of the name. */
export const initials = part({
  display: "grid",
  placeItems: "center",
  color: vars.brandDeep,
  fontSize: vars.size.h1,
  fontWeight: 700,
});
export const who = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space[5],
});
export const name = part({ minWidth: 0, overflowWrap: "anywhere" });
