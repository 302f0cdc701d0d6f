import { vars } from "#app/ui/theme/contract.css.ts";
import { forScreenReaders } from "#app/ui/theme/hidden.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const steps = part({
  display: "grid",
  gap: space[2],
  paddingInlineStart: space[5],
  listStyle: "decimal",
});

export const pet = part({
  display: "flex",
  flexDirection: "column",
  gap: space[5],
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  selectors: {
    "& + &": { paddingBlockStart: space[5], borderBlockStart: `1px solid ${vars.line}` },
  },
});
const title = {
  float: "left",
  width: "100%",
  padding: 0,
  fontWeight: 700,
  fontSize: vars.size.lead,
} as const;
export const petTitle = part(title);
/** The title of a single pet is for screen readers only. */
export const typedPetTitle = part({
  ...title,
  selectors: { [`${pet}:only-of-type > &`]: forScreenReaders },
});

export const place = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space[3],
});

export const submitting = part({
  marginBlockStart: space[3],
  selectors: { ":not([aria-busy]) + &": { display: "none" } },
});
