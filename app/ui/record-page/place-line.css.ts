import { vars } from "#app/ui/theme/contract.css.ts";
import { forScreenReaders } from "#app/ui/theme/hidden.ts";
import { below } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const line = part({
  display: "flex",
  alignItems: "center",
  columnGap: space[4],
  "@media": { [below.sm]: { columnGap: 0 } },
});
export const link = part({
  display: "inline-flex",
  alignItems: "center",
  gap: space[1],
  position: "relative",
  minHeight: "44px",
  fontWeight: 600,
  selectors: { "&:last-child": { justifyContent: "flex-end" } },
  "@media": { [below.sm]: { minWidth: "44px", justifyContent: "center" } },
});
// A phone's first line has no room for it.
export const position = part({
  color: vars.soft,
  whiteSpace: "nowrap",
  "@media": { [below.sm]: forScreenReaders },
});
export const word = part({ "@media": { [below.sm]: forScreenReaders } });
export const sign = part({
  display: "none",
  "@media": { [below.sm]: { display: "block" } },
});
export const towards = `${sign} ${part({ transform: "scaleX(-1)" })}`;
