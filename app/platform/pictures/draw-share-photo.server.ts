import sharp from "sharp";
import { type SharePhoto, shareCrop, shareSize } from "./share-photo.ts";

/** Draws a photo as a shared link's picture, a JPEG: filling it, or whole on its ground where too much would be cut. */
export async function drawSharePhoto(
  { focus, ground }: SharePhoto,
  photo: Uint8Array,
): Promise<Uint8Array> {
  const { width, height } = await sharp(photo).metadata();
  const crop = shareCrop({ width, height, focus });
  const shown = crop ? sharp(photo).extract(crop) : sharp(photo);
  return shown
    .resize({ ...shareSize, fit: crop ? "fill" : "contain", background: ground })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}
