import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";

export const picture = part({
  width: "100%",
  borderRadius: "14px 9px 16px 8px",
  objectFit: "cover",
  color: vars.ink,
});

const thirds = ["0%", "50%", "100%"];

/** For each ninth but the middle, which is the default. */
export const focusClasses: (string | undefined)[] = thirds.flatMap((y) =>
  thirds.map((x) =>
    x === "50%" && y === "50%" ? undefined : part({ objectPosition: `${x} ${y}` }),
  ),
);
