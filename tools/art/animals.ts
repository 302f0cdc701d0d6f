import type { Traits } from "./traits.ts";

const plain: Traits = {
  kind: "dog",
  build: "lean",
  coat: "#c98a4f",
  light: "#f5e6d0",
  dark: "#5a3826",
  markings: [],
  ears: ["pricked", "pricked"],
  eyes: "#6b3b1c",
  expression: "bright",
  nose: "#2a1a1a",
  mouth: "closed",
  tilt: 0,
  turn: 0,
  pose: "bust",
  wear: "collar",
  wearColour: "#b3123f",
  backdrop: "plain",
  ground: "#f3dcc0",
  accent: "#e3a06c",
};

/** A sandy dog with a red collar, but for what is said. */
export function dog(traits: Partial<Traits>): Traits {
  return { ...plain, ...traits };
}

/** A ginger cat with green eyes, but for what is said. */
export function cat(traits: Partial<Traits>): Traits {
  return {
    ...plain,
    kind: "cat",
    coat: "#d58b48",
    light: "#fbeedd",
    dark: "#a85a2c",
    eyes: "#8fae3f",
    nose: "#d9788a",
    ...traits,
  };
}

/** Another animal; says its own kind. */
export function other(traits: Partial<Traits> & Pick<Traits, "kind">): Traits {
  return { ...plain, ...traits };
}
