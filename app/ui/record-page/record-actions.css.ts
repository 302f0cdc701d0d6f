import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure } from "#app/ui/theme/tokens.ts";

/** With enough room all are parts of the record's panel. */
export const next = part({ display: "contents" });
export const rest = part({ display: "contents" });
/** Only the button; the content is a sibling. */
export const more = part({ display: "none" });
export const handle = part({
  display: "grid",
  placeContent: "center",
  width: "44px",
  height: "44px",
  border: `1.5px solid ${vars.edge}`,
  borderRadius: measure.radius,
  background: vars.surface,
  color: vars.ink,
  fontSize: "22px",
  fontWeight: 700,
  lineHeight: 1,
  listStyle: "none",
  cursor: "pointer",
  selectors: {
    "&::-webkit-details-marker": { display: "none" },
    "[open] > &": { background: vars.sand, borderColor: vars.ink },
  },
});
