import { vars } from "#app/ui/theme/contract.css.ts";
import { withoutScripts } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const field = part({ display: "flex", flexDirection: "column", gap: "6px", minWidth: 0 });

export const label = part({ fontWeight: 700, lineHeight: 1.3 });
// Said by the style sheet, so that the label's own text is the field's name and nothing else. `required` tells
// those who do not see the star.
export const star = part({
  selectors: { "&::after": { content: '" *" / ""', color: vars.brand } },
});
export const optional = part({
  selectors: { "&::after": { content: '" (optional)"', color: vars.soft, fontWeight: 400 } },
});
export const hint = part({ color: vars.soft, fontSize: vars.size.small, lineHeight: 1.4 });
export const error = part({
  color: vars.rejected,
  fontWeight: 600,
  lineHeight: 1.35,
  paddingInlineStart: space[3],
  borderInlineStart: `4px solid ${vars.rejected}`,
});

export const control = part({
  width: "100%",
  minHeight: measure.control,
  padding: `7px ${space[3]}`,
  border: `1.5px solid ${vars.edge}`,
  borderRadius: measure.radius,
  background: vars.surface,
  lineHeight: 1.4,
  selectors: {
    "&[aria-invalid=true]": { borderColor: vars.rejected, borderWidth: "2px" },
    "&:disabled, &:read-only:not(select)": { background: vars.sand },
    "&::placeholder": { color: vars.soft, opacity: 1 },
    "textarea&": { resize: "vertical", display: "block" },
  },
});

/** As wide with either of its two words; its room until a script makes it work. Where none runs it is not there. */
export const showing = part({
  minWidth: "5rem",
  selectors: { "html:not([data-ready]) &": { visibility: "hidden" } },
  "@media": { [withoutScripts]: { display: "none" } },
});

/** A control with something beside it: the word that shows a password. */
export const row = part({ display: "flex", gap: space[2] });
