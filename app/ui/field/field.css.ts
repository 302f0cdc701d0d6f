import { vars } from "#app/ui/theme/contract.css.ts";
import { withoutScripts } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const field = part({ display: "flex", flexDirection: "column", gap: "6px", minWidth: 0 });

export const label = part({ fontWeight: 700, lineHeight: 1.3 });
// In the style sheet, so that the label's text is only the field's name. Screen readers use `required`.
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

/** As wide with either text; hidden until the script runs, absent without scripts. */
export const showing = part({
  minWidth: "5rem",
  selectors: { "html:not([data-ready]) &": { visibility: "hidden" } },
  "@media": { [withoutScripts]: { display: "none" } },
});

/** For the password field with its button. */
export const row = part({ display: "flex", gap: space[2] });
