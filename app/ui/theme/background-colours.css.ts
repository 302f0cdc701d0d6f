import { styleVariants } from "@vanilla-extract/css";
import { backgroundColours } from "#app/platform/pictures/background-colours.ts";
import { components } from "./layers.css.ts";

export const backgroundClasses: Record<string, string> = styleVariants(
  Object.fromEntries(backgroundColours.map((tone, index) => [String(index), tone])),
  (tone) => ({ "@layer": { [components]: { backgroundColor: tone } } }),
);
