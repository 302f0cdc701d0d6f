import { vars } from "#app/ui/theme/contract.css.ts";
import { below } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const title = part({ fontSize: vars.size.h3 });
export const list = part({ display: "grid", gap: space[2] });
/** On a phone one line that is swiped. */
export const swipe = part({
  "@media": { [below.md]: { display: "flex", gap: space[4], overflowX: "auto" } },
});
export const row = part({
  display: "flex",
  alignItems: "center",
  gap: space[3],
  minWidth: 0,
  "@media": { [below.md]: { flex: "none", maxWidth: "80vw" } },
});
export const what = part({ display: "grid", minWidth: 0 });
export const name = part({ justifySelf: "start", fontWeight: 700, lineHeight: "24px" });
export const more = part({
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  color: vars.soft,
  fontSize: vars.size.small,
});
