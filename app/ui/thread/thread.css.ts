import { vars } from "#app/ui/theme/contract.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const messages = part({
  display: "flex",
  flexDirection: "column",
  gap: space[3],
  margin: 0,
  padding: 0,
  listStyle: "none",
});
const bubble = part({
  maxWidth: "min(88%, 36rem)",
  minWidth: 0,
  padding: `${space[2]} ${space[3]}`,
  border: `1px solid ${vars.line}`,
  background: vars.surface,
  overflowWrap: "anywhere",
  "@media": { [from.sm]: { maxWidth: "min(75%, 36rem)" } },
});
const side = (alignSelf: string, borderRadius: string, more = {}) =>
  part({ alignSelf, borderRadius, ...more });
export const theirs = `${bubble} ${side("flex-start", "14px 14px 14px 4px")}`;
export const own = `${bubble} ${side("flex-end", "14px 14px 4px 14px", {
  background: vars.brandTint,
  borderColor: vars.brandTint,
})}`;
export const by = part({
  color: vars.soft,
  fontSize: vars.size.small,
  lineHeight: 1.35,
  paddingBlockEnd: space[1],
});
export const when = part({ display: "inline-block" });
export const quiet = part({ color: vars.soft });
export const form = part({
  display: "flex",
  flexDirection: "column",
  gap: space[3],
});
