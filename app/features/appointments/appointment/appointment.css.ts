import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { below } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

/** One line that scrolls sideways on a phone. */
export const days = part({
  display: "flex",
  gap: space[2],
  overflowX: "auto",
  paddingBlock: "5px",
  scrollSnapType: "x proximity",
});
export const day = part({
  flex: "none",
  display: "grid",
  justifyItems: "center",
  minWidth: "4.5rem",
  minHeight: "44px",
  padding: `${space[2]} ${space[3]}`,
  border: `1.5px solid ${vars.edge}`,
  borderRadius: measure.radius,
  background: vars.surface,
  color: vars.ink,
  textDecoration: "none",
  lineHeight: 1.25,
  whiteSpace: "nowrap",
  scrollSnapAlign: "start",
  selectors: {
    "&[aria-current]": {
      borderColor: vars.brand,
      background: vars.brandTint,
      color: vars.brandDeep,
      fontWeight: 700,
    },
    "&:hover": { borderColor: vars.ink },
  },
});
export const kinds = part({ display: "flex", flexWrap: "wrap", gap: space[2] });
export const kind = part({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "44px",
  paddingInline: space[3],
  border: `1.5px solid ${vars.edge}`,
  borderRadius: measure.radius,
  color: vars.ink,
  textDecoration: "none",
  selectors: {
    "&[aria-current]": {
      borderColor: vars.brand,
      background: vars.brandTint,
      color: vars.brandDeep,
      fontWeight: 700,
    },
    "&:hover": { borderColor: vars.ink },
  },
});
export const count = part({ color: vars.soft, fontSize: vars.size.small });
export const more = part({ display: "flex", flexWrap: "wrap", gap: space[4] });

/** Times, as many side by side as fit; the whole box is the radio button's target. */
export const slots = part({
  display: "grid",
  gap: space[2],
  marginBlockStart: space[2],
  gridTemplateColumns: "repeat(auto-fill, minmax(5.5rem, 1fr))",
});
export const wideSlots = part({
  gridTemplateColumns: "repeat(auto-fill, minmax(10rem, 1fr))",
});
export const quickSlots = part({
  gridTemplateColumns: "repeat(auto-fill, minmax(min(13rem, 100%), 1fr))",
});
export const quick = part({ display: "flex", flexWrap: "wrap", columnGap: space[2] });
export const slot = part({
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  gap: space[2],
  minHeight: "44px",
  paddingInline: space[2],
  border: `1.5px solid ${vars.edge}`,
  borderRadius: measure.radius,
  fontVariantNumeric: "tabular-nums",
  whiteSpace: "nowrap",
  cursor: "pointer",
  selectors: {
    "&:has(:checked)": {
      borderColor: vars.brand,
      background: vars.brandTint,
      color: vars.brandDeep,
      fontWeight: 700,
    },
    "&:hover": { borderColor: vars.ink },
  },
});
export const slotButton = part({
  background: vars.surface,
  color: vars.ink,
  font: "inherit",
});
export const choice = part({
  width: "18px",
  height: "18px",
  margin: 0,
  flex: "none",
  accentColor: vars.brand,
});
globalStyle(`${slot}:has(:focus-visible)`, {
  "@layer": { [components]: { outline: `3px solid ${vars.focus}`, outlineOffset: "2px" } },
});

export const when = part({ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" });
export const reason = part({
  display: "-webkit-box",
  overflow: "hidden",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
});
export const opens = part({
  display: "block",
  color: vars.soft,
  fontSize: vars.size.small,
});
/** On a phone: face, time and state, below it the pet and with whom, the reason and the buttons. */
export const rows = part({});
const onPhone = (selector: string, rule: object) =>
  globalStyle(`${rows} ${selector}`, {
    "@layer": { [components]: { "@media": { [below.md]: rule } } },
  });
onPhone("tbody tr", {
  display: "grid",
  gridTemplate: `"face when when state" auto "face pet with with" auto
    "offer offer offer offer" auto "text text text text" auto "do do do do" auto
    / auto auto minmax(0, 1fr) auto`,
  gap: `0 ${space[2]}`,
});
onPhone("tbody td[data-kind=picture]", { gridArea: "face" });
onPhone("tbody th", { gridArea: "when", alignSelf: "end" });
onPhone(`${when}`, { whiteSpace: "normal" });
onPhone("tbody td[data-kind=state]", { gridArea: "state" });
onPhone("tbody td[data-area=pet]", { gridArea: "pet", maxWidth: "40vw" });
onPhone("tbody td[data-kind=lead]", { gridArea: "with", color: vars.soft });
onPhone("tbody td:is([data-area=pet], [data-kind=lead]) > span + span", { display: "none" });
onPhone("tbody td[data-kind=text]", { gridArea: "text", marginBlockStart: "4px" });
onPhone("tbody td[data-kind=actions]", { gridArea: "do", marginBlockStart: "6px" });
// A card without buttons has no line for them.
onPhone("tbody td[data-kind=actions]:not(:has(a, button, summary))", { display: "none" });
// What Accept does is more than the reason.
onPhone(`${reason}:has(+ ${opens})`, { display: "none" });
export const waits = part({ display: "inline-grid", justifyItems: "start", maxWidth: "100%" });
export const waiting = part({ color: vars.soft, fontSize: vars.size.small });
// An offer has a line of its own; there it is more than the reason.
const [toOwner, toVet] = [`> ${waits}`, "> span + span"];
onPhone(`tbody td[data-kind=state]:is(:has(${toOwner}), :has(${toVet}))`, {
  gridArea: "offer",
  margin: "2px 0 0",
});
onPhone("tbody td[data-kind=state] span:has(> span)", { display: "inline" });
onPhone("tbody td[data-kind=state] span + span", { display: "inline", marginInlineStart: "6px" });
for (const offer of [toOwner, toVet]) {
  onPhone(`tbody tr:has(> td[data-kind=state] ${offer}) > td[data-kind=text]`, {
    display: "none",
  });
}
