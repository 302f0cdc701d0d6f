/** Larger than what the server keeps of a photo. */
const photoSide = 2000;
/** A smaller file is not worth the work. */
const bytesEnough = 300_000;
const quality = 0.85;

/**
 * Returns a photo as a smaller, upright JPEG, to save mobile data; the file itself where it is small already, not a
 * photo, or too large for this browser to draw: the server judges it then.
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
