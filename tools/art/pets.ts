import { grownCats } from "./pets/grown-cats.ts";
import { largeDogs } from "./pets/large-dogs.ts";
import { mediumDogs } from "./pets/medium-dogs.ts";
import { others } from "./pets/others.ts";
import { smallDogs } from "./pets/small-dogs.ts";
import { youngCats } from "./pets/young-cats.ts";
import type { Traits } from "./traits.ts";

/** What each animal of the demo looks like, by its name. */
export const pets: Readonly<Record<string, Traits>> = {
  ...mediumDogs,
  ...youngCats,
  ...largeDogs,
  ...grownCats,
  ...smallDogs,
  ...others,
};
