/** Draws the site's illustrations and the demo's pets anew: `npm run art`, by hand, after changing a drawing. */
import { drawPets } from "./draw-pets.ts";
import { drawSite } from "./draw-site.ts";

await drawSite();
await drawPets();
console.log("Drawn: public/art, the icons, and tools/demo/pictures. Commit what changed.");
