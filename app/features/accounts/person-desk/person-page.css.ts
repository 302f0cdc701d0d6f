import { vars } from "#app/ui/theme/contract.css.ts";
import { below, from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

/** Three in one line of a phone. */
export const contact = part({ "@media": { [below.sm]: { paddingInline: space[2] } } });
export const call = part({ "@media": { [from.sm]: { display: "none" } } });
export const number = part({ "@media": { [below.sm]: { display: "none" } } });

export const checks = part({
  marginInline: `calc(-1 * ${measure.gutter})`,
  background: vars.surface,
  border: `solid ${vars.line}`,
  borderWidth: "1px 0",
  "@media": { [from.sm]: { marginInline: 0, borderWidth: "1px", borderRadius: measure.cut } },
});
export const check = part({
  display: "flex",
  alignItems: "center",
  gap: space[4],
  padding: `10px ${measure.gutter}`,
  selectors: { "& + &": { borderBlockStart: `1px solid ${vars.hair}` } },
});
export const there = part({ flex: "none", color: vars.approved, fontSize: "1.25rem" });
export const awaited = part({ flex: "none", color: vars.pending, fontSize: "1.25rem" });
export const quiet = part({ color: vars.soft, fontSize: vars.size.small });
