import { vars } from "#app/ui/theme/contract.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const question = part({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[4],
  paddingBlock: space[5],
  selectors: { "& + &": { borderBlockStart: `1px solid ${vars.line}` } },
  "@media": {
    [from.md]: {
      gridTemplateColumns: "minmax(0, 5fr) minmax(0, 7fr)",
      gap: space[12],
      alignItems: "start",
    },
  },
});
export const answer = part({ display: "grid", gap: "6px", alignContent: "start" });
export const title = part({ color: vars.soft, fontSize: vars.size.h3, fontWeight: 600 });
export const line = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  gap: `0 ${space[3]}`,
});
export const figure = part({
  fontSize: "2.25rem",
  fontWeight: 700,
  lineHeight: 1.1,
  letterSpacing: "-.02em",
});
export const unit = part({ color: vars.soft, fontSize: ".55em", fontWeight: 600 });
const change = { fontSize: vars.size.small, fontWeight: 600 };
export const good = part({ ...change, color: vars.approved });
export const bad = part({ ...change, color: vars.rejected });
export const label = part({ selectors: { "&::first-letter": { textTransform: "uppercase" } } });
export const facts = part({
  display: "flex",
  flexWrap: "wrap",
  gap: `${space[1]} ${space[4]}`,
  fontSize: vars.size.small,
});
