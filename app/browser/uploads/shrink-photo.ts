/** Larger than what the server stores of a photo. */
const defaultMaxSide = 2000;
const smallBytes = 300_000;
const quality = 0.85;

/** Returns a smaller, upright JPEG; the file itself if it is small, no photo, or cannot be drawn here. */
export async function shrinkPhoto(file: File, maxSide = defaultMaxSide): Promise<File> {
  if (!/^image\/(jpeg|png|webp)$/.test(file.type) || file.size <= smallBytes) return file;
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
