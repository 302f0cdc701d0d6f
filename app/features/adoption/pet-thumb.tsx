import { Picture } from "#app/ui/picture/picture.tsx";
import type { ListingPicture } from "./listing.ts";
import { thumb } from "./staff-listings.css.ts";

/** A small square beside a pet's name, which says whose it is. */
export function PetThumb({ picture }: { picture: ListingPicture | undefined }) {
  if (!picture)
    return <img className={thumb} src="/art/pet-placeholder.svg" alt="" width="64" height="64" />;
  const smallest = picture.files.filter(({ format }) => format === "webp").slice(0, 1);
  return (
    <Picture
      variants={smallest.length > 0 ? smallest : picture.files.slice(0, 1)}
      alt=""
      tone={picture.tone}
      sizes="64px"
      className={thumb}
    />
  );
}
