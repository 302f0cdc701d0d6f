import { keyframes } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { reducedMotion } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

const turn = keyframes({ to: { transform: "rotate(1turn)" } });

export const spinner = part({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: space[3],
  padding: space[8],
  color: vars.ink,
  fontWeight: 600,
  textAlign: "center",
  selectors: {
    "&::before": {
      content: "",
      width: "36px",
      height: "36px",
      borderRadius: "50%",
      border: `4px dotted ${vars.brand}`,
      animation: `${turn} 2.4s linear infinite`,
      "@media": { [reducedMotion]: { animation: "none" } },
    },
  },
});

export const overlay = part({
  position: "fixed",
  inset: 0,
  zIndex: 50,
  display: "grid",
  placeContent: "center",
  background: vars.paper,
  opacity: 0.94,
});
