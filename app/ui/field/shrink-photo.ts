/** Longer than the server keeps of a photo. */
const photoSide = 2000;
/** A picture this small is not worth the work. */
const bytesEnough = 300_000;
const quality = 0.85;

/**
 * A photo as a smaller JPEG, upright, for a phone that pays for every megabyte. The file itself where it is small
 * already, no photo, or more than this browser can draw: what it is then, the server says.
 */
export async function shrinkPhoto(file: File, maxSide = photoSide): Promise<File> {
  if (!/^image\/(jpeg|png|webp)$/.test(file.type) || file.size <= bytesEnough) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const small = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, "image/jpeg", quality),
    );
    if (!small || small.size >= file.size) return file;
    return new File([small], file.name, { type: small.type, lastModified: file.lastModified });
  } catch {
    return file;
  }
}
