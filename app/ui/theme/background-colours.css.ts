import { styleVariants } from "@vanilla-extract/css";
import { backgroundColours } from "#app/platform/pictures/background-colours.ts";
import { components } from "./layers.css.ts";

/** One class per background colour, by its index in `backgroundColours`. */
export const backgroundClasses: Record<string, string> = styleVariants(
  Object.fromEntries(backgroundColours.map((tone, index) => [String(index), tone])),
  (tone) => ({ "@layer": { [components]: { backgroundColor: tone } } }),
);
