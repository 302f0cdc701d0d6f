import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

const inside = (selector: string, rule: object) =>
  globalStyle(selector, { "@layer": { [components]: rule } });

/** Blog and Instagram: two links on one line. */
export const tabs = part({
  display: "flex",
  flexWrap: "wrap",
  columnGap: space[6],
  borderBlockEnd: `1px solid ${vars.line}`,
});
export const tab = part({
  display: "inline-flex",
  alignItems: "center",
  gap: space[2],
  minHeight: "44px",
  marginBlockEnd: "-1px",
  borderBlockEnd: "3px solid transparent",
  color: vars.ink,
  fontWeight: 700,
  textDecoration: "none",
  selectors: {
    "&[aria-current]": { borderColor: vars.brand, color: vars.brand },
    "&:hover": { color: vars.brand },
  },
});

/** The first story is large, the others stand in two columns. */
export const posts = part({
  display: "grid",
  gap: `${space[10]} ${space[8]}`,
  alignItems: "start",
  "@media": { [from.sm]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});

/** The picture above its words. */
export const post = part({ position: "relative", display: "grid", gap: space[4] });
/** Beside them from 768. */
export const first = part({
  "@media": {
    [from.sm]: {
      gridColumn: "1/-1",
      gridTemplateColumns: "minmax(0, 7fr) minmax(0, 5fr)",
      gap: space[8],
      alignItems: "center",
    },
  },
});
export const frame = part({
  overflow: "hidden",
  aspectRatio: "3/2",
  borderRadius: measure.round,
  background: vars.sand,
});
inside(`${frame} :is(picture,img)`, {
  display: "block",
  width: "100%",
  height: "100%",
  objectFit: "cover",
});
export const words = part({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[3],
  minWidth: 0,
});
export const meta = part({
  display: "flex",
  flexWrap: "wrap",
  gap: `${space[1]} ${space[4]}`,
  color: vars.soft,
  fontSize: vars.size.small,
});
/** The title's link is as large as the picture and the words together. */
export const titleLink = part({
  color: vars.ink,
  textDecoration: "none",
  selectors: {
    "&:hover": { color: vars.brand, textDecoration: "underline" },
    "&::after": { content: "", position: "absolute", inset: 0 },
  },
});
/** Above the title's link. */
export const tags = part({
  position: "relative",
  zIndex: 1,
  display: "flex",
  flexWrap: "wrap",
  gap: space[2],
  justifySelf: "start",
});
export const tag = part({
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  minHeight: "36px",
  paddingInline: space[3],
  border: `1px solid ${vars.line}`,
  borderRadius: measure.radius,
  background: vars.surface,
  color: vars.soft,
  fontSize: vars.size.small,
  textDecoration: "none",
  selectors: {
    // The finger's target is 44 high.
    "&::after": { content: "", position: "absolute", inset: "-4px 0" },
    "&:hover": { borderColor: vars.brand, color: vars.brand },
  },
});

/** Who wrote a story, and when. */
export const by = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${space[3]} ${space[8]}`,
  marginBlockEnd: space[5],
});
export const author = part({ display: "flex", alignItems: "center", gap: space[3] });
export const portrait = part({
  width: "56px",
  height: "56px",
  flex: "none",
  borderRadius: "50%",
  background: vars.sand,
});
export const role = part({ display: "block", color: vars.soft, fontSize: vars.size.small });
/** Stays in view beside the text. */
export const beside = part({ "@media": { [from.md]: { position: "sticky", top: space[6] } } });
export const card = part({ position: "relative", display: "grid", gap: space[3] });
export const comments = part({ marginBlockStart: measure.apart });
