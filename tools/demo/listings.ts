import type { DemoListing } from "./listing.ts";
import { grownCats } from "./listings/grown-cats.ts";
import { largeDogs } from "./listings/large-dogs.ts";
import { mediumDogs } from "./listings/medium-dogs.ts";
import { others } from "./listings/others.ts";
import { smallDogs } from "./listings/small-dogs.ts";
import { youngCats } from "./listings/young-cats.ts";

/** The animals a demo starts with, in no particular order. */
export const demoListings: readonly DemoListing[] = [
  ...mediumDogs,
  ...youngCats,
  ...largeDogs,
  ...grownCats,
  ...smallDogs,
  ...others,
];
