import {
  type CardPicture,
  offerCardFiles,
  offerCardThumb,
} from "#app/platform/pictures/picture.ts";
import { Icon } from "#app/ui/icons/icon.tsx";
import { Picture } from "#app/ui/picture/picture.tsx";
import { none, thumb } from "./thumb.css.ts";

/** An animal's face: a square with cut corners. Without a photo it is a paw, never another animal. */
export function Thumb({ picture }: { picture: CardPicture | undefined }) {
  if (!picture) return <Paw />;
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

export function Paw() {
  return (
    <span className={`${thumb} ${none}`} aria-hidden="true">
      <Icon name="paw" />
    </span>
  );
}

/** One file that the server sends in this size. */
export function FileThumb({ src }: { src: string | undefined }) {
  if (!src) return <Paw />;
  return <img className={thumb} src={src} alt="" width="48" height="48" loading="lazy" />;
}
