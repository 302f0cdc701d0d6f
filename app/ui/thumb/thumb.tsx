import { type CardPicture, offerCardFiles } from "#app/platform/pictures/picture.ts";
import { Picture } from "#app/ui/picture/picture.tsx";
import { thumb } from "./thumb.css.ts";

/** A small square beside a pet's name, which says whose it is. */
export function Thumb({ picture }: { picture: CardPicture | undefined }) {
  if (!picture)
    return <img className={thumb} src="/art/pet-placeholder.svg" alt="" width="48" height="48" />;
  const files = offerCardFiles(picture);
  const smallest = files.filter(({ format }) => format === "webp").slice(0, 1);
  return (
    <Picture
      variants={smallest.length > 0 ? smallest : files.slice(0, 1)}
      alt=""
      tone={picture.tone}
      focus={picture.focus}
      sizes="48px"
      className={thumb}
    />
  );
}
