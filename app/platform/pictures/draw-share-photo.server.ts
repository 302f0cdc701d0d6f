import sharp from "sharp";
import { type SharePhoto, shareCrop, shareSize } from "./share-photo.ts";

/** Fills the picture, or shows the whole photo on its ground where too much would be cut. */
export async function drawSharePhoto(
  { focus, ground }: SharePhoto,
  photo: Uint8Array,
): Promise<Uint8Array> {
  const { width, height } = await sharp(photo).metadata();
  const crop = shareCrop({ width, height, focus });
  const cropped = crop ? sharp(photo).extract(crop) : sharp(photo);
  return cropped
    .resize({ ...shareSize, fit: crop ? "fill" : "contain", background: ground })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}
