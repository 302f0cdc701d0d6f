import {
  type CardPicture,
  type ListingPicture,
  offerCardFiles,
  offerCardThumb,
} from "#app/platform/pictures/picture.ts";
import { Drawing } from "#app/ui/picture/art.tsx";
import { Picture } from "#app/ui/picture/picture.tsx";

type PetPortraitProps = {
  picture: CardPicture | undefined;
  /** A picture of about 2 kB, or none. The pet's page offers the photo. */
  lite: boolean;
  sizes: string;
  /** The name stands beside the picture. */
  decorative?: boolean;
  eager?: boolean;
  className?: string;
};

export function PetPortrait({ picture, lite, decorative, ...look }: PetPortraitProps) {
  if (!picture) {
    const { className } = look;
    return lite ? null : (
      <Drawing name="pet-placeholder" width={360} height={400} className={className} />
    );
  }
  const thumb = lite ? offerCardThumb(picture) : undefined;
  if (lite && !thumb) return null;
  return (
    <Picture
      {...look}
      variants={thumb ? [thumb] : forCards(offerCardFiles(picture))}
      alt={decorative ? "" : picture.alt}
      tone={picture.tone}
      focus={picture.focus}
    />
  );
}

/** Beside AVIF, one WebP is enough for old browsers. */
function forCards(files: ListingPicture["files"]) {
  const avif = files.filter(({ format }) => format === "avif");
  if (avif.length === 0) return files;
  const webp = files.filter(({ format }) => format === "webp");
  const middle = webp.find(({ width }) => width >= 540) ?? webp.at(-1);
  return middle ? [...avif, middle] : files;
}
