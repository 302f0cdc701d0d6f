import { type CardPicture, offerCardFiles } from "#app/platform/pictures/picture.ts";
import { Picture } from "#app/ui/picture/picture.tsx";
import { portrait } from "./portrait.css.ts";
import { Paw } from "./thumb.tsx";

/** Beside the name of an animal's page. */
export function Portrait({ picture, alt }: { picture: CardPicture | undefined; alt: string }) {
  if (!picture) return <Paw />;
  return (
    <Picture
      className={portrait}
      variants={offerCardFiles(picture)}
      alt={alt}
      tone={picture.tone}
      sizes="96px"
    />
  );
}
