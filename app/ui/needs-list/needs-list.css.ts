import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { below, from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const list = part({
  marginInline: `calc(-1 * ${measure.gutter})`,
  background: vars.surface,
  border: `solid ${vars.line}`,
  borderWidth: "1px 0",
  "@media": {
    [from.sm]: { marginInline: 0, borderWidth: "1px", borderRadius: measure.cut },
  },
});
export const item = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${space[2]} ${space[3]}`,
  padding: `10px ${measure.gutter}`,
  selectors: { "& + &": { borderBlockStart: `1px solid ${vars.hair}` } },
  "@media": { [from.sm]: { flexWrap: "nowrap", paddingInline: space[4] } },
});
export const sign = part({ flex: "none", display: "grid", placeItems: "center", width: "48px" });
export const what = part({
  position: "relative",
  // On a phone urgency and buttons stand below.
  flex: `1 1 calc(100% - 48px - ${space[3]})`,
  minWidth: 0,
  "@media": { [from.sm]: { flex: "1 1 0", minWidth: "7rem" } },
});
// The link's tap target includes the text.
globalStyle(`${what} > a::after`, {
  "@layer": { [components]: { content: "", position: "absolute", inset: 0 } },
});
export const line = part({
  display: "block",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});
export const text = part({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
  lineHeight: 1.4,
  "@media": { [from.sm]: { WebkitLineClamp: 1, lineHeight: "inherit" } },
});
export const quiet = part({ color: vars.soft, fontSize: vars.size.small });
export const since = part({
  color: vars.soft,
  fontSize: vars.size.small,
  whiteSpace: "nowrap",
});
export const late = style([since, part({ color: vars.rejected, fontWeight: 700 })]);
export const buttons = part({
  display: "flex",
  flex: "1 1 auto",
  flexWrap: "wrap",
  justifyContent: "flex-end",
  alignItems: "center",
  gap: space[2],
  "@media": { [from.sm]: { flex: "0 0 auto" } },
});
export const paragraph = part({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 3,
  overflow: "hidden",
  color: vars.soft,
  fontSize: vars.size.small,
  lineHeight: 1.4,
  overflowWrap: "anywhere",
  "@media": { [from.sm]: { WebkitLineClamp: 2 } },
});
export const when = part({ color: vars.ink });
export const lateWord = part({ color: vars.rejected });
/** One button in one column at the right, at the foot of a phone's row. */
export const brief = part({});
const inBrief = (selector: string, rule: object) =>
  globalStyle(`${brief} > ${selector}`, { "@layer": { [components]: rule } });
inBrief("li", {
  display: "grid",
  gridTemplateColumns: "56px minmax(0, 1fr) auto",
  alignItems: "center",
});
inBrief(`li > ${sign}`, { width: "56px", alignSelf: "start" });
inBrief(`li > ${buttons}`, {
  alignSelf: "end",
  justifySelf: "end",
  "@media": { [from.sm]: { alignSelf: "center" } },
});
inBrief(`li > ${buttons} :is(form > button, summary, a)`, { minWidth: "6.75rem" });
// An open question or choice has its own line.
inBrief(`li > ${buttons}:has(details[open])`, { gridColumn: "1 / -1", justifySelf: "stretch" });
const onPhone = (selector: string, rule: object) =>
  globalStyle(`${brief} > ${selector}`, {
    "@layer": { [components]: { "@media": { [below.sm]: rule } } },
  });
// The title takes the whole line, and the button stands beside the end of the text.
const besideText = "li:has(> div + div):not(:has(details[open]))";
onPhone(`li > ${what}`, { gridColumn: "2 / -1" });
onPhone(`${besideText} > :is(${what}, ${buttons})`, { gridRow: 1 });
onPhone(`${besideText} ${paragraph}`, { marginInlineEnd: "7.5rem" });
onPhone(`li > ${buttons}`, { gridColumn: 3, maxWidth: "7rem" });
onPhone(`li > ${buttons} :is(form > button, summary, a)`, { paddingInline: space[3] });
onPhone(`li > ${buttons}:has(details[open])`, { gridColumn: "1 / -1", maxWidth: "none" });
// With letters of twice the size the button stands below.
const isLarge = (selector: string, rule: object) =>
  globalStyle(`${brief} > ${selector}`, {
    "@layer": { [components]: { "@media": { "(max-width: 15em)": rule } } },
  });
isLarge(`${besideText} > ${buttons}`, { gridRow: 2, gridColumn: "1 / -1", maxWidth: "none" });
isLarge(`${besideText} ${paragraph}`, { marginInlineEnd: 0 });

export const word = part({
  fontWeight: 700,
  display: "inline-block",
  selectors: { "&::first-letter": { textTransform: "uppercase" } },
});
