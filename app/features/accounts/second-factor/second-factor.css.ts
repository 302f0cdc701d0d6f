import { vars } from "#app/ui/theme/contract.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

const mono = 'ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace';

export const secret = part({
  fontFamily: mono,
  fontWeight: 600,
  letterSpacing: ".02em",
  overflowWrap: "anywhere",
});

export const codes = part({
  display: "grid",
  gap: `${space[2]} ${space[8]}`,
  paddingInlineStart: space[8],
  listStyle: "decimal",
  "@media": { [from.sm]: { gridTemplateColumns: "1fr 1fr" } },
});

export const rows = part({ listStyle: "none", padding: 0 });
export const row = part({
  paddingBlock: space[3],
  selectors: { "& + &": { borderBlockStart: `1px solid ${vars.line}` } },
});
export const quiet = part({ color: vars.soft });
