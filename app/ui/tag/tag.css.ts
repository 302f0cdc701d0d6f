import { styleVariants } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";

const base = part({
  display: "inline-flex",
  alignItems: "center",
  gap: "6px",
  maxWidth: "100%",
  padding: "3px 10px 3px 8px",
  borderRadius: "99px",
  fontSize: ".8125rem",
  fontWeight: 700,
  letterSpacing: ".04em",
  lineHeight: 1.35,
  overflowWrap: "break-word",
  textTransform: "uppercase",
  selectors: {
    "&::before": {
      content: "",
      flex: "none",
      width: "7px",
      height: "7px",
      borderRadius: "50%",
      background: "currentColor",
    },
  },
});

const toned = (text: string, ground: string) => [base, part({ color: text, background: ground })];

export const tone = styleVariants({
  pending: toned(vars.pending, vars.pendingTint),
  approved: toned(vars.approved, vars.approvedTint),
  rejected: toned(vars.rejected, vars.rejectedTint),
  info: toned(vars.info, vars.infoTint),
  neutral: toned(vars.soft, vars.sand),
});
