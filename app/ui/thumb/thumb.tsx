import {
  type CardPicture,
  offerCardFiles,
  offerCardThumb,
} from "#app/platform/pictures/picture.ts";
import { Art } from "#app/ui/picture/art.tsx";
import { Picture } from "#app/ui/picture/picture.tsx";
import { thumb } from "./thumb.css.ts";

export function Thumb({ picture }: { picture: CardPicture | undefined }) {
  if (!picture) return <Art className={thumb} name="pet-placeholder" width={48} height={48} />;
  const smallest = offerCardThumb(picture);
  return (
    <Picture
      variants={smallest ? [smallest] : offerCardFiles(picture).slice(0, 1)}
      alt=""
      tone={picture.tone}
      focus={picture.focus}
      sizes="48px"
      className={thumb}
    />
  );
}
