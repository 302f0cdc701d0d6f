import sharp from "sharp";
import { portrait } from "./portrait.ts";
import type { Traits } from "./traits.ts";

/** The portrait as a photo would arrive: a JPEG, 1200 × 1333 pixels. */
export async function renderPortrait(traits: Traits): Promise<Buffer> {
  // The drawing is 900 units wide: this density gives it 1200 pixels.
  return sharp(Buffer.from(portrait(traits)), { density: 96 })
    .flatten({ background: traits.ground })
    .resize(1200, 1333)
    .jpeg({ quality: 90, chromaSubsampling: "4:4:4" })
    .toBuffer();
}
