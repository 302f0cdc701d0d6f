import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const top = part({
  display: "grid",
  gap: `${space[6]} ${space[12]}`,
  alignItems: "center",
  "@media": {
    [from.sm]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 18rem)" },
    [from.md]: { gridTemplateColumns: "minmax(0, 1fr) 26rem", columnGap: "4.5rem" },
  },
});

export const art = part({ width: "100%", maxWidth: "24rem", justifySelf: "center" });

export const faces = part({ marginBlockStart: space[10] });

export const body = part({ marginBlockStart: `calc(${measure.apart} * .75)` });
// The space above the first heading is the body's.
globalStyle(`${body} > * > h2:first-child`, { "@layer": { [components]: { marginBlock: 0 } } });

/** Stays in view beside the text. */
export const beside = part({ "@media": { [from.md]: { position: "sticky", top: space[6] } } });

/** Above the text on a phone. */
export const chapters = part({
  "@media": { [from.md]: { gridColumn: 2, gridRow: 1, position: "sticky", top: space[6] } },
});
export const contentsTitle = part({ fontSize: vars.size.h3 });
export const links = part({ marginBlockStart: space[2], lineHeight: 1.3 });
