import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";

/** Corners cut by hand: no two alike. */
export const picture = part({
  width: "100%",
  borderRadius: "14px 9px 16px 8px",
  objectFit: "cover",
  color: vars.ink,
});

const thirds = ["0%", "50%", "100%"];

/** A class for each ninth but the middle, the default of a crop. */
export const focusClasses: (string | undefined)[] = thirds.flatMap((y) =>
  thirds.map((x) =>
    x === "50%" && y === "50%" ? undefined : part({ objectPosition: `${x} ${y}` }),
  ),
);
