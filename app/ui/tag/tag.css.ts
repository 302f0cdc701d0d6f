import { styleVariants } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";

export const tag = part({
  position: "relative",
  display: "inline-block",
  maxWidth: "100%",
  padding: "3px 10px 3px 21px",
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
      position: "absolute",
      insetInlineStart: "8px",
      insetBlockStart: "calc(50% - 3.5px)",
      width: "7px",
      height: "7px",
      borderRadius: "50%",
      background: "currentColor",
    },
  },
});

const toned = (text: string, ground: string) => [tag, part({ color: text, background: ground })];

export const tone = styleVariants({
  pending: toned(vars.pending, vars.pendingTint),
  approved: toned(vars.approved, vars.approvedTint),
  rejected: toned(vars.rejected, vars.rejectedTint),
  info: toned(vars.info, vars.infoTint),
  neutral: toned(vars.soft, vars.sand),
});
