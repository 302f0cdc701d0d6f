import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

const dashed = `2px dashed ${vars.line}`;

export const ticket = part({
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: measure.round,
  overflow: "hidden",
});
const ticketPart = part({
  padding: `min(${space[5]}, 6vw)`,
  selectors: { "& + &": { borderBlockStart: dashed } },
  "@media": { [from.sm]: { padding: "1.75rem" } },
});
const row = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${space[3]} ${space[4]}`,
});

export const head = `${ticketPart} ${part({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: `${space[3]} ${space[6]}`,
})}`;
export const content = part({ flex: "1 1 15rem", minWidth: 0 });
export const lead = part({ fontSize: vars.size.lead, lineHeight: 1.4 });
export const faces = part({ display: "flex", alignSelf: "flex-start" });
globalStyle(`${faces} > *`, {
  "@layer": { [components]: { boxShadow: `0 0 0 3px ${vars.surface}` } },
});
globalStyle(`${faces} > * + *`, { "@layer": { [components]: { marginInlineStart: "-8px" } } });

export const pending = `${ticketPart} ${part({ background: vars.pendingTint })}`;

export const days = `${ticketPart} ${row}`;
export const label = part({ color: vars.soft, fontSize: vars.size.small, lineHeight: 1.35 });
export const day = part({ fontWeight: 700, fontSize: vars.size.h3, lineHeight: 1.25 });
const line = { content: "", flex: 1, minWidth: space[2], borderBlockStart: dashed };
export const nights = part({
  display: "flex",
  flex: "1 1 4rem",
  alignItems: "center",
  gap: space[2],
  minWidth: 0,
  color: vars.soft,
  fontSize: vars.size.small,
  selectors: { "&::before": line, "&::after": line },
});
export const last = part({ marginInlineStart: "auto", textAlign: "end" });

export const total = `${ticketPart} ${row} ${part({ justifyContent: "space-between", lineHeight: 1.4 })}`;
export const made = part({ flex: "1 1 9.75rem" });
export const sum = part({
  fontSize: vars.size.h2,
  letterSpacing: "-.014em",
  fontVariantNumeric: "tabular-nums",
});
export const quiet = part({ display: "block", color: vars.soft, fontSize: vars.size.small });

export const person = `${ticketPart} ${row}`;
export const name = part({ flex: "1 1 6rem", lineHeight: 1.4 });
export const reach = part({ display: "flex", gap: space[2] });
export const iconLink = part({
  display: "grid",
  placeContent: "center",
  width: "max(44px, 2.75rem)",
  height: "max(44px, 2.75rem)",
  border: `1.5px solid ${vars.edge}`,
  borderRadius: measure.radius,
  background: vars.surface,
  color: vars.ink,
  fontSize: "1.125rem",
  selectors: { "&:hover": { borderColor: vars.ink, color: vars.ink } },
});

export const verbs = part({
  display: "grid",
  gap: space[2],
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 6rem), 1fr))",
});
export const verb = part({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  justifyContent: "center",
  gap: "4px",
  minHeight: "64px",
  padding: `${space[2]} ${space[1]}`,
  border: `1.5px solid ${vars.edge}`,
  borderRadius: measure.radius,
  background: vars.surface,
  color: vars.ink,
  fontSize: vars.size.small,
  fontWeight: 600,
  lineHeight: 1.2,
  textAlign: "center",
  textDecoration: "none",
  selectors: { "&:hover": { borderColor: vars.ink, color: vars.ink } },
});
export const verbIcon = part({ color: vars.brand });
