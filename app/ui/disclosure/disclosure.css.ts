import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const handle = part({
  display: "list-item",
  minHeight: "44px",
  paddingBlock: "10px",
  listStyle: "disclosure-closed inside",
  fontWeight: 600,
  color: vars.brand,
  cursor: "pointer",
  selectors: {
    "&:hover": { color: vars.brandDeep },
    "[open] > &": { listStyleType: "disclosure-open" },
  },
});
export const inside = part({ paddingBlock: `${space[2]} ${space[4]}` });
