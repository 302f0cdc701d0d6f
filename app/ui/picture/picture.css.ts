import { vars } from "#app/ui/theme/contract.css.ts";
import { dark } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure } from "#app/ui/theme/tokens.ts";

export const picture = part({
  width: "100%",
  borderRadius: measure.round,
  objectFit: "cover",
  color: vars.ink,
  // By night pictures step back a little.
  "@media": { [`screen and ${dark}`]: { filter: "brightness(.88)" } },
});

const thirds = ["0%", "50%", "100%"];

/** For each ninth but the middle, which is the default. */
export const focusClasses: (string | undefined)[] = thirds.flatMap((y) =>
  thirds.map((x) =>
    x === "50%" && y === "50%" ? undefined : part({ objectPosition: `${x} ${y}` }),
  ),
);
