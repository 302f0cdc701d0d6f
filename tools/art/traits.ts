/** What makes one animal look like itself. Colours are `#rrggbb`. */
export type Ear =
  | "pricked"
  | "bat"
  | "folded"
  | "button"
  | "floppy"
  | "long"
  | "rounded"
  | "notched";

type Marking =
  | "muzzle"
  | "mask"
  | "blaze"
  | "bib"
  | "tan-points"
  | "eye-patch-left"
  | "eye-patch-right"
  | "cap"
  | "split"
  | "brindle"
  | "tabby"
  | "spots"
  | "freckles"
  | "tortie"
  | "calico"
  | "points"
  | "grey-muzzle"
  | "saddle";

export type Expression =
  | "bright"
  | "soft"
  | "smiling"
  | "curious"
  | "worried"
  | "sleepy"
  | "asleep"
  | "wink";

type Neckwear = "collar" | "bandana" | "dotted-bandana" | "bow" | "scarf" | "rope" | "none";

type BackdropKind =
  | "plain"
  | "sun"
  | "leaves"
  | "window"
  | "skyline"
  | "ankara"
  | "arch"
  | "hills"
  | "lagoon"
  | "wall";

export type Traits = {
  kind: "dog" | "cat" | "rabbit" | "parrot" | "horse";
  /** Proportions of the head. */
  build: "lean" | "broad" | "shaggy" | "long" | "young" | "small";
  coat: string;
  /** Light markings: muzzle, blaze, bib. */
  light: string;
  /** Dark markings: mask, stripes, spots, patches. */
  dark: string;
  markings: readonly Marking[];
  /** Left and right as the viewer sees them. */
  ears: readonly [Ear, Ear];
  eyes: string;
  expression: Expression;
  nose: string;
  mouth: "closed" | "open" | "tongue";
  /** Degrees, clockwise. */
  tilt: number;
  /** How far the face looks to the viewer's right: -30 to 30. */
  turn: number;
  /** Shown to the chest, or with the front paws on a ledge. */
  pose: "bust" | "paws";
  wear: Neckwear;
  wearColour: string;
  backdrop: BackdropKind;
  ground: string;
  accent: string;
};
