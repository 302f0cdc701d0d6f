import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { forScreenReaders } from "#app/ui/theme/hidden.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { below, from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const steps = part({
  display: "grid",
  gap: space[2],
  paddingInlineStart: space[5],
  listStyle: "decimal",
});

/** Numbers the three required parts. */
export const form = part({ counterReset: "part" });
export const partTitle = part({
  selectors: {
    "&::before": {
      counterIncrement: "part",
      content: 'counter(part) / ""',
      marginInlineEnd: space[3],
      color: vars.brand,
    },
  },
});

export const pet = part({
  display: "flex",
  flexDirection: "column",
  gap: space[5],
  minWidth: 0,
  margin: 0,
  padding: `min(${space[5]}, 6vw)`,
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: measure.round,
  "@media": { [from.sm]: { padding: "1.75rem" } },
});
const title = {
  float: "left",
  width: "100%",
  padding: 0,
  fontWeight: 700,
  fontSize: vars.size.h3,
} as const;
export const petTitle = part(title);
/** The title of a single pet is for screen readers only. */
export const typedPetTitle = part({
  ...title,
  selectors: { [`${pet}:only-of-type > &`]: forScreenReaders },
});

export const place = part({
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-start",
  gap: space[3],
});

const box = { padding: `${space[4]} 1.125rem` };
export const answer = part({
  display: "grid",
  gap: space[1],
  alignSelf: "stretch",
  borderRadius: measure.round,
  selectors: {
    "&[data-answer=free]": { ...box, background: vars.approvedTint },
    "&[data-answer=full]": { ...box, background: vars.pendingTint },
  },
});
globalStyle(`${answer}[data-answer=free] > [data-place]`, {
  "@layer": { [components]: { color: vars.approved, fontWeight: 600 } },
});

/** At a phone's lower edge while the form is in view; from 1024 px on the sum stands beside the form. */
export const bar = part({
  position: "sticky",
  zIndex: 2,
  bottom: 0,
  marginInline: `calc(-1 * ${measure.gutter})`,
  padding: `${space[3]} ${measure.gutter}`,
  background: vars.paper,
  borderBlockStart: `1px solid ${vars.line}`,
  "@media": { [from.md]: { display: "none" } },
  selectors: { "&[hidden]": { display: "none" } },
});
export const summary = part({
  display: "grid",
  gap: space[2],
  padding: "1.75rem",
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: measure.round,
  "@media": { [below.md]: { display: "none" } },
});

export const submitting = part({
  marginBlockStart: space[3],
  selectors: { ":not([aria-busy]) + &": { display: "none" } },
});
