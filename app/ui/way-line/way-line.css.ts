import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";

/** A phone with letters of twice the size: the stops stand below each other. */
const large = "(max-width: 15em)";

export const line = part({
  display: "flex",
  "@media": { [large]: { flexDirection: "column" } },
});
export const stop = part({
  position: "relative",
  flex: "1 1 0",
  minWidth: 0,
  padding: "18px 1px 0",
  color: vars.soft,
  fontSize: ".8125rem",
  lineHeight: 1.25,
  textAlign: "center",
  "@media": { [large]: { padding: "0 0 6px 24px", textAlign: "start" } },
  selectors: {
    "&::before": {
      content: "",
      position: "absolute",
      zIndex: 1,
      top: "1px",
      left: "50%",
      width: "12px",
      height: "12px",
      marginInlineStart: "-6px",
      border: `2px solid ${vars.edge}`,
      borderRadius: "50%",
      background: vars.surface,
      "@media": { [large]: { left: "6px", top: ".3em" } },
    },
    "& + &::after": {
      content: "",
      position: "absolute",
      top: "6px",
      right: "50%",
      width: "100%",
      borderBlockStart: `2px solid ${vars.line}`,
      "@media": { [large]: { display: "none" } },
    },
    "&[aria-current]": { color: vars.ink, fontWeight: 700 },
    "&[aria-current]::before": {
      borderColor: vars.ink,
      background: vars.ink,
      boxShadow: `0 0 0 4px ${vars.sand}`,
    },
  },
});
export const past = part({ selectors: { "&::before": { background: vars.edge } } });
export const when = part({ display: "block", fontWeight: 400 });
