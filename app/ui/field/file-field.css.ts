import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const card = part({ position: "relative" });

export const sign = part({
  position: "absolute",
  top: space[4],
  left: space[4],
  width: "28px",
  height: "28px",
  color: vars.brand,
  pointerEvents: "none",
});

/** The input covers the whole card, for taps and drops. */
export const input = part({
  display: "block",
  width: "100%",
  padding: `52px ${space[4]} ${space[4]}`,
  border: `2px dashed ${vars.edge}`,
  borderRadius: measure.round,
  background: vars.surface,
  cursor: "pointer",
  selectors: {
    "&:hover": { borderColor: vars.brand, background: vars.brandTint },
    "&[aria-invalid=true]": { borderColor: vars.rejected },
    // Its files are listed below: no 'No file chosen'.
    "&[data-filled]": { color: "transparent" },
    "&::file-selector-button": {
      marginInlineEnd: space[3],
      minHeight: measure.control,
      padding: `0 ${space[4]}`,
      border: `1.5px solid ${vars.edge}`,
      borderRadius: measure.radius,
      background: vars.surface,
      color: vars.ink,
      font: "inherit",
      fontWeight: 700,
      cursor: "pointer",
    },
  },
});

export const staged = part({
  marginBlock: space[2],
  display: "grid",
  gap: space[3],
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 8.5rem), 1fr))",
});
export const stagedItem = part({
  display: "flex",
  flexDirection: "column",
  gap: space[2],
  padding: space[2],
  border: `1px solid ${vars.line}`,
  borderRadius: measure.radius,
  background: vars.surface,
  fontSize: vars.size.small,
  lineHeight: 1.3,
  cursor: "pointer",
});
export const stagedPicture = part({
  width: "100%",
  height: "96px",
  objectFit: "cover",
  borderRadius: "4px",
  background: vars.sand,
});
export const stagedSign = part({
  display: "grid",
  placeContent: "center",
  height: "96px",
  background: vars.sand,
  color: vars.soft,
  borderRadius: "4px",
  fontSize: "1.75rem",
});
export const stagedName = part({
  display: "flex",
  gap: space[2],
  alignItems: "flex-start",
  minWidth: 0,
});
export const stagedText = part({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
});
export const status = part({
  selectors: { "&[data-failed]": { color: vars.rejected, fontWeight: 600 } },
});
export const bar = part({ width: "100%", accentColor: vars.brand });
